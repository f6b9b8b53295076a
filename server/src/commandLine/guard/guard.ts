import { isAbsolute, join } from 'node:path';
import type { GuardedChange } from '../../../../protocol/guard/guard.ts';
import { recordedWrites } from '../../app/writes.ts';
import type { Runtime } from '../../engine/runtimes/runtime.ts';
import { masked } from '../../engine/secrets/masked.ts';
import { grouped } from '../../engine/text/grouped.ts';
import { type GuardBaseline, mostWorkspaces, sqliteBaseline } from '../../host/guard/baseline.ts';
import { brokenRepository, openGitNow } from '../../host/guard/gitOrigin.ts';
import { createGuard } from '../../host/guard/guard.ts';
import type { GuardReport } from '../../host/guard/look.ts';
import { memoryBaseline } from '../../host/guard/memoryBaseline.ts';
import { storeOf } from '../../host/knowledge/place.ts';
import { namedPlace } from '../../host/managed/placeUri.ts';
import { type OpenDatabase, type OpenDatabases, rowText } from '../../host/managed/storedFiles.ts';
import { createStoredGate } from '../../host/managed/storedGate.ts';
import { isStored } from '../../host/managed/storedPlaces.ts';
import { dataFolder } from '../../host/platform/dataFolder.ts';
import type { Workspace } from '../../host/workspace/workspaces.ts';
import { arrivalTold, changeTold } from '../../language/support/guard/told.ts';
import { sayUnguarded, type UnguardedFiles, unguardedFiles } from '../../language/support/guard/unguarded.ts';
import { shown } from '../terminal/shown.ts';
import { type ExitStatus, exitStatus, InputError, oneLine, type Terminal } from '../terminal/terminal.ts';
import { type AgentPlaceFlags, agentPlace } from '../workspace/agentPlace.ts';
import { agentsNamed, openDatabase } from '../workspace/openDatabase.ts';
import { type OpenOptions, openFolder } from '../workspace/openFolder.ts';
import { settle, settles, type WhatToSettle } from './settle.ts';

export interface GuardCommandOptions extends WhatToSettle, Pick<AgentPlaceFlags, 'database' | 'agent'> {
	readonly folder: string;
	readonly runtime?: Runtime;
	/** A commit that the files are compared with, instead of what was accepted last. */
	readonly base?: string;
	readonly format: 'text' | 'json';
}

const happened: Readonly<Record<GuardedChange['became'], string>> = {
	added: 'added from outside',
	changed: 'changed from outside',
	deleted: 'deleted from outside',
};

const markWords: Readonly<Record<GuardedChange['lines'][number]['kind'], string>> = {
	'speaks-to-model': 'speaks to the model',
	'outside-text': 'from an outside text',
	'other-audience': 'reaches others',
};

const runNote = (executable: boolean | undefined): string =>
	executable === undefined ? '' : executable ? 'can be run as a program now' : 'can no longer be run as a program';

/** `file`: what the changed file is called. */
function linesFor(
	file: string,
	{ title, from, became, commit, odd, executable, readers, lines }: GuardedChange,
): readonly string[] {
	const named = commit && `commit ${commit.id.slice(0, 8)} by ${oneLine(commit.author)}: ${oneLine(commit.subject)}`;
	if (from === 'git') return [`${file}  came with ${named}`];
	const notes = [title, readers.length > 0 ? `read in ${readers.join(', ')}` : '', odd ?? '', runNote(executable)]
		.filter(Boolean)
		.join('; ');
	return [
		`${file}  ${happened[became]} (${notes})`,
		...(named === undefined ? [] : [`    committed afterwards, in ${named}`]),
		...lines.flatMap(({ line, kind, excerpt, message }) => [
			`    ${line + 1}: ${markWords[kind]}: ${oneLine(excerpt)}`,
			`       ${message}`,
		]),
	];
}

/** All changes of a workspace, for people and programs. */
async function toldOf(workspace: Workspace, state: GuardReport): Promise<readonly GuardedChange[]> {
	const texts = {
		conversations: join(dataFolder(), 'chat.db'),
		knowledgeOf: async (root: string) => (await storeOf(root, dataFolder())).file,
		// What CI prints is kept for others.
		shown: masked,
	};
	const placeOf = (path: string) => ({
		workspace,
		root: workspace.root,
		uri: isAbsolute(path) ? path : workspace.absolute(path),
	});
	const changes: GuardedChange[] = [];
	for (const change of state.changes) changes.push(await changeTold(placeOf(change.path), change, texts));
	return [...changes, ...state.arrivals.map((arrival) => arrivalTold(placeOf(arrival.path), arrival))];
}

const inNamedPlace = <Kept extends { readonly workspace: string }>(kept: Kept): Kept => ({
	...kept,
	workspace: namedPlace(kept.workspace),
});

/** Throws an `InputError` where more agents are meant than the guard remembers: each look would forget those of the one before. */
async function mustFit(open: OpenDatabase, keys: readonly string[]): Promise<void> {
	const { length } = await agentsNamed(open, keys);
	if (length <= mostWorkspaces) return;
	throw new InputError(
		`${open.database.place} has ${grouped(length)} agents, and what was accepted is kept of ${mostWorkspaces} at most. Name those that matter with --agent, which can be used several times`,
	);
}

/** What is looked at, and the databases that it is in. A database is open to be changed only where a row is to be put back. */
async function openGuarded(
	options: GuardCommandOptions,
	onUnread: NonNullable<OpenOptions['onUnread']>,
): Promise<{ readonly workspaces: readonly Workspace[]; readonly databases: OpenDatabases }> {
	const { folder, runtime, base, keep = [], putBack: back = [] } = options;
	const namesFiles = keep.length > 0 || back.length > 0;
	const { database } = agentPlace(folder, options, namesFiles ? 'one' : 'all');
	if (database && base !== undefined)
		throw new InputError('--base works only with a folder: a database has no commits');
	const open = database && (await openDatabase(database.at, { isWritable: back.length > 0 }));
	if (open) await mustFit(open, database?.agents ?? []);
	const workspaces = await openFolder(folder, {
		...(runtime && { runtime }),
		...(database && open && { database: { ...database, at: open }, onUnread }),
	});
	if (workspaces.length > 1 && namesFiles)
		throw new InputError(`${shown(folder)} has several workspaces: name the folder of one`);
	return { workspaces, databases: new Map(open ? [[open.database.name, open]] : []) };
}

/** Lists what was done to the files that make the agent who it is and came neither through Soulscope nor from git. The exit status is 1 where there is something. */
export async function guard(options: GuardCommandOptions, terminal: Terminal): Promise<ExitStatus> {
	const { base, format } = options;
	if (base !== undefined && settles(options))
		throw new InputError('--base only lists: --keep, --keep-all and --put-back work without it');
	let isDone = true;
	const { workspaces, databases } = await openGuarded(options, (message, isAgent) => {
		terminal.err(message);
		if (isAgent) isDone = false;
	});
	const onTrouble = (message: string) => terminal.err(message);
	using writes = recordedWrites({
		folder: dataFolder(),
		clock: Date.now,
		onTrouble,
		stored: (documents) => createStoredGate({ databases, documents }),
	});
	using lasting =
		base === undefined ? sqliteBaseline({ file: join(dataFolder(), 'guard.db'), now: Date.now, onTrouble }) : undefined;
	const baseline: GuardBaseline = lasting ?? memoryBaseline();
	const changes: GuardedChange[] = [];
	const unguarded: UnguardedFiles[] = [];
	const broken = new Set<string>();
	for (const workspace of workspaces) {
		await workspace.settlePlaces();
		if (base !== undefined && !(await openGitNow(workspace.root, base)))
			throw new InputError(`${shown(workspace.root)}: there is no commit ${shown(base)} here`);
		const one = createGuard({
			baseline,
			// What Soulscope wrote since then is different from then all the same.
			records: base === undefined ? writes.records : { ofFile: async () => [] },
			openGit: (root) => openGitNow(root, base),
			readRow: (absolute) => rowText(databases, absolute),
			now: Date.now,
			isByCommit: base !== undefined,
			...(lasting && {
				onBegin: (how, line) => (how === 'new' ? terminal.note?.(oneLine(line)) : terminal.err(line)),
			}),
		});
		if (lasting && settles(options))
			isDone = (await settle({ workspace, guard: one, seen: lasting }, options, writes, terminal)) && isDone;
		const told = await toldOf(workspace, await one.look(workspace));
		changes.push(...told);
		const repository = isStored(workspace.root) ? undefined : await brokenRepository(workspace.root);
		if (repository !== undefined) broken.add(repository);
		unguarded.push(...unguardedFiles(workspace));
		// What only a program was told of, nobody has seen.
		if (lasting && format === 'text')
			await lasting.list(workspace.root, new Map(told.map(({ path, id }) => [path, id])));
	}
	const fromOutside = changes.filter(({ from }) => from === 'outside');
	if (format === 'json') {
		const named = {
			changes: changes.map((each) => ({ ...inNamedPlace(each), uri: namedPlace(each.uri) })),
			unguarded: unguarded.map(inNamedPlace),
		};
		terminal.out(`${JSON.stringify(named, undefined, 2)}\n`);
	} else {
		// Each of several agents has a file of that name.
		const fileOf = ({ path, uri }: GuardedChange) => shown(workspaces.length > 1 ? uri : path);
		for (const line of changes.flatMap((each) => linesFor(fileOf(each), each))) terminal.out(`${line}\n`);
	}
	for (const repository of broken)
		terminal.err(
			`${shown(repository)}: git cannot read its last commit, so what a pull brought counts as changed from outside; run git fsck there`,
		);
	for (const each of format === 'text' ? unguarded : []) terminal.err(sayUnguarded(each));
	// Why is said already; that nothing was found would be taken for good news.
	const isBlind = lasting?.isBlind === true;
	if (format === 'text' && fromOutside.length === 0 && !isBlind) terminal.note?.('nothing was changed from outside');
	if (!isDone || isBlind) return exitStatus.badInput;
	return fromOutside.length > 0 ? exitStatus.errorsFound : exitStatus.fine;
}
