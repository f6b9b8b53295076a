import { join } from 'node:path';
import type { GuardedChange } from '../../../../protocol/guard/guard.ts';
import { recordedWrites, type WriteServices } from '../../app/writes.ts';
import type { Runtime } from '../../engine/runtimes/runtime.ts';
import { type GuardBaseline, sqliteBaseline } from '../../host/guard/baseline.ts';
import { openGitNow } from '../../host/guard/gitOrigin.ts';
import { absoluteOf, createGuard, type GuardState, type PersonaGuard } from '../../host/guard/guard.ts';
import { memoryBaseline } from '../../host/guard/memoryBaseline.ts';
import { putBack } from '../../host/guard/putBack.ts';
import { storeOf } from '../../host/knowledge/place.ts';
import { dataFolder } from '../../host/platform/dataFolder.ts';
import type { Workspace } from '../../host/workspace/workspaces.ts';
import { arrivalTold, changeTold } from '../../language/support/guard/told.ts';
import { shown } from '../terminal/shown.ts';
import { type ExitStatus, exitStatus, InputError, type Terminal } from '../terminal/terminal.ts';
import { openFolder } from '../workspace/openFolder.ts';

export interface GuardCommandOptions {
	readonly folder: string;
	readonly runtime?: Runtime;
	/** A commit that the files are compared with, instead of what was accepted last. */
	readonly base?: string;
	/** Paths of the workspace. */
	readonly keep?: readonly string[];
	readonly keepAll?: boolean;
	readonly putBack?: readonly string[];
	readonly format: 'text' | 'json';
}

interface GuardedFolder {
	readonly workspace: Workspace;
	readonly guard: PersonaGuard;
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

function linesFor({ path, title, from, became, commit, odd, readers, lines }: GuardedChange): readonly string[] {
	const named = commit && `commit ${commit.id.slice(0, 8)} by ${shown(commit.author)}: ${shown(commit.subject)}`;
	if (from === 'git') return [`${shown(path)}  came with ${named}`];
	const notes = [title, readers.length > 0 ? `read in ${readers.join(', ')}` : '', odd ?? '']
		.filter(Boolean)
		.join('; ');
	return [
		`${shown(path)}  ${happened[became]} (${notes})`,
		...(named === undefined ? [] : [`    committed afterwards, in ${named}`]),
		...lines.flatMap(({ line, kind, excerpt, message }) => [
			`    ${line + 1}: ${markWords[kind]}: ${shown(excerpt)}`,
			`       ${message}`,
		]),
	];
}

/** All changes of a workspace, for people and programs. */
async function toldOf(workspace: Workspace, state: GuardState): Promise<readonly GuardedChange[]> {
	const texts = {
		conversations: join(dataFolder(), 'chat.db'),
		knowledgeOf: async (root: string) => (await storeOf(root, dataFolder())).file,
	};
	const placeOf = (path: string) => ({ workspace, root: workspace.root, uri: absoluteOf(workspace, path) });
	const changes: GuardedChange[] = [];
	for (const change of state.changes) changes.push(await changeTold(placeOf(change.path), change, texts));
	return [...changes, ...state.arrivals.map((arrival) => arrivalTold(placeOf(arrival.path), arrival))];
}

/** Every path that is named has a change, or the person means another one. */
function mustBeChanged(paths: readonly string[], state: GuardState): void {
	const known = new Set([...state.changes, ...state.arrivals].map(({ path }) => path));
	const unknown = paths.find((path) => !known.has(path));
	if (unknown !== undefined) throw new InputError(`${shown(unknown)} was not changed from outside`);
}

/** Keeps and puts back what was named. False where something could not be. */
async function settle(
	{ workspace, guard }: GuardedFolder,
	{ keep = [], keepAll = false, putBack: back = [] }: GuardCommandOptions,
	{ gate }: WriteServices,
	terminal: Terminal,
): Promise<boolean> {
	const state = await guard.look(workspace);
	mustBeChanged([...keep, ...back], state);
	let isDone = true;
	for (const change of [...state.changes, ...state.arrivals]) {
		const { path, now } = change;
		if (back.includes(path)) {
			const outcome = await putBack(gate, workspace, change);
			terminal.err(outcome.kind === 'failed' ? outcome.message : `${shown(path)} was put back`);
			isDone &&= outcome.kind === 'written';
		} else if (keepAll || keep.includes(path)) {
			const isKept = await guard.keep(workspace, path, now);
			terminal.err(isKept ? `${shown(path)} was kept` : `${shown(path)} was not kept: it has changed again`);
			isDone &&= isKept;
		}
	}
	return isDone;
}

const settles = ({ keep, keepAll, putBack: back }: GuardCommandOptions): boolean =>
	keepAll === true || keep !== undefined || back !== undefined;

/** Lists what was done to the files that make the agent who it is and came neither through Soulscope nor from git. The exit status is 1 where there is something. */
export async function guard(options: GuardCommandOptions, terminal: Terminal): Promise<ExitStatus> {
	const { folder, runtime, base, format, keep = [], putBack: back = [] } = options;
	if (base !== undefined && settles(options))
		throw new InputError('--base only lists: --keep, --keep-all and --put-back work without it');
	const both = keep.find((path) => back.includes(path));
	if (both !== undefined) throw new InputError(`${shown(both)} cannot be kept and put back`);
	const workspaces = await openFolder(folder, { ...(runtime && { runtime }) });
	if (workspaces.length > 1 && (keep.length > 0 || back.length > 0))
		throw new InputError(`${shown(folder)} has several workspaces: name the folder of one`);
	const onTrouble = (message: string) => terminal.err(message);
	using writes = recordedWrites({ folder: dataFolder(), clock: Date.now, onTrouble });
	using baseline: GuardBaseline =
		base === undefined ? sqliteBaseline({ file: join(dataFolder(), 'guard.db'), onTrouble }) : memoryBaseline();
	const changes: GuardedChange[] = [];
	let isDone = true;
	for (const workspace of workspaces) {
		if (base !== undefined && !(await openGitNow(workspace.root, base)))
			throw new InputError(`${shown(workspace.root)}: there is no commit ${shown(base)} here`);
		const isNew = (await baseline.of(workspace.root)) === undefined;
		const one = createGuard({
			baseline,
			// What Soulscope wrote since then is different from then all the same.
			records: base === undefined ? writes.records : { ofFile: async () => [] },
			openGit: (root) => openGitNow(root, base),
			now: Date.now,
			isByCommit: base !== undefined,
		});
		if (settles(options)) isDone = (await settle({ workspace, guard: one }, options, writes, terminal)) && isDone;
		changes.push(...(await toldOf(workspace, await one.look(workspace))));
		if (isNew && base === undefined)
			terminal.note?.(`${shown(workspace.root)}: changes from outside are noticed from now on`);
	}
	const fromOutside = changes.filter(({ from }) => from === 'outside');
	if (format === 'json') terminal.out(`${JSON.stringify({ changes }, undefined, 2)}\n`);
	else for (const line of changes.flatMap(linesFor)) terminal.out(`${line}\n`);
	if (format === 'text' && fromOutside.length === 0) terminal.note?.('nothing was changed from outside');
	if (!isDone) return exitStatus.badInput;
	return fromOutside.length > 0 ? exitStatus.errorsFound : exitStatus.fine;
}
