import { basename, dirname, isAbsolute, join } from 'node:path';
import { guardedFiles, isGuarded, mayGo } from '../../engine/guard/guarded.ts';
import { areKin } from '../../engine/runtimes/kin.ts';
import type { WorkspacePath } from '../../engine/workspace/snapshot.ts';
import { isStored } from '../managed/storedPlaces.ts';
import { mapLimit } from '../platform/queue.ts';
import type { Workspace } from '../workspace/workspaces.ts';
import type { ChangeRecords } from '../writes/records/record.ts';
import type { Accepted, CommitNote, GuardBaseline } from './baseline.ts';
import { beginnings, type GuardBeginning } from './beginnings.ts';
import {
	type GuardedState,
	hashOf,
	isExecutable,
	isRunAlike,
	isSameState,
	noFile,
	readState,
	withRightsOf,
} from './fileState.ts';
import { type GitNow, isSameText } from './gitOrigin.ts';
import { isByJournal } from './journalOrigin.ts';
import { ownPart, savedState } from './savedState.ts';
import { isBesideKnown, partsMark, skillPartsOf } from './skillParts.ts';
import { isMark, isOfPlace, markedState, skillPlaces } from './skillPlaces.ts';
import { statesBelow } from './statesBelow.ts';

export type GuardedWorkspace = Pick<
	Workspace,
	'root' | 'runtime' | 'snapshot' | 'pathOf' | 'configPaths' | 'skillFolders'
>;

/** What a program that is not this editor did to a file. */
export interface OutsideChange {
	/** In the workspace; of a configuration elsewhere the absolute path. */
	readonly path: string;
	/** What was accepted last, and what is there now. */
	readonly before: GuardedState;
	readonly now: GuardedState;
	/** The commit that has it by now, where there is one: who wrote it first is not known by that. */
	readonly recorded?: CommitNote;
}

/** A change that git brought. */
export interface ArrivedChange {
	readonly path: string;
	/** ms since the epoch: when it was noticed. */
	readonly at: number;
	readonly commit: CommitNote;
	readonly before: GuardedState;
	readonly now: GuardedState;
}

export interface GuardState {
	/** In the order of their paths. */
	readonly changes: readonly OutsideChange[];
	/** The newest first. */
	readonly arrivals: readonly ArrivedChange[];
}

export interface GuardOptions {
	readonly baseline: GuardBaseline;
	readonly records: Pick<ChangeRecords, 'ofFile'>;
	openGit(root: string): Promise<GitNow | undefined>;
	/**
	 * The text of a row of a database, by its absolute path; undefined where there is none. Rejects where the database does not answer.
	 * Absent where none can be open.
	 */
	readRow?(absolute: string): Promise<string | undefined>;
	/** ms since the epoch. */
	now(): number;
	/** Hears of files that are accepted because nothing is known that they could be compared with, with one line for people. */
	onBegin?(how: GuardBeginning, line: string): void;
	/** Where true, a first look takes what the commit does not have for new, and not for the person’s. */
	readonly isByCommit?: boolean;
}

/** Tells what was done to the files that make the agent who it is, by whom, and takes over what is the person’s. Writes only its own baseline. */
export interface PersonaGuard {
	/** Never rejects but where a signal of the disk does. */
	look(workspace: GuardedWorkspace): Promise<GuardState>;
	/** The person is about to save, make, move or delete this in the editor: what a look has found until now is what they began with. */
	begins(workspace: GuardedWorkspace, path: string): void;
	/**
	 * The person has just saved the file in the editor, with this text. What is given back accepts it, and may wait for its turn: what the
	 * disk has else by then is not theirs.
	 */
	saved(workspace: GuardedWorkspace, path: string, text: string): () => Promise<void>;
	/**
	 * The person made, moved or deleted what is at these paths now, in the editor, all at once. What is given back accepts that, and may
	 * wait for its turn.
	 */
	owned(workspace: GuardedWorkspace, paths: readonly string[]): () => Promise<void>;
	/** Accepts what is there, if it is still `now`. False where it is not. */
	keep(workspace: GuardedWorkspace, path: string, now: GuardedState): Promise<boolean>;
}

/** ms for which it is worth knowing that git brought a change. */
const arrivalsFor = 14 * 86_400_000;

/** Looks begin again where another window accepted something meanwhile. */
const mostLooks = 4;

const filesAtOnce = 16;

/** The folder at the top that the file lies in; undefined of one that lies in none. */
const topFolder = (path: string): string | undefined => /^[^/]+(?=\/)/u.exec(path)?.[0];

/** Where a guarded file is: below `root`, which a write must not leave. */
export function placeOf(
	{ root }: Pick<GuardedWorkspace, 'root'>,
	path: string,
): { readonly root: string; readonly inRoot: WorkspacePath } {
	return isAbsolute(path) ? { root: dirname(path), inRoot: basename(path) } : { root, inRoot: path };
}

export const absoluteOf = ({ root }: Pick<GuardedWorkspace, 'root'>, path: string): string =>
	isAbsolute(path) ? path : join(root, ...path.split('/'));

/** The configuration and what it includes, by the path that they are guarded by. In a database it only shows what else is there. */
function configurations(workspace: GuardedWorkspace): readonly string[] {
	const { config } = workspace.snapshot();
	if (!config || isStored(workspace.root)) return [];
	return [config.path, ...config.included.keys()].map((path) => workspace.pathOf(path) ?? path);
}

interface GuardedListing {
	readonly listed: ReadonlySet<string>;
	/** Of files in the folders of skills. */
	readonly folderOf: ReadonlyMap<string, string>;
	/** What is kept of those folders. */
	readonly marks: readonly string[];
}

const markOf = (mark: string, at: number): Accepted => ({ path: mark, state: markedState, at, how: 'seen' });

/** True for what the agent of a database has of one person: the runtime makes it when they first talk, and writes it all day. */
const isSomebodys = ({ root, runtime }: GuardedWorkspace, path: string): boolean =>
	isStored(root) && runtime.managed?.personOf(path) !== undefined;

/** Whether what is kept of `path` concerns the workspace as it is taken for now. */
function concerns(workspace: GuardedWorkspace, path: string, listed: ReadonlySet<string>): boolean {
	if (listed.has(path)) return true;
	if (isAbsolute(path)) return workspace.configPaths.includes(path) || isOfPlace(workspace, path);
	// What is deleted has a name all the same; the rest of a skill goes with its folder.
	if (isMark(path) || isSomebodys(workspace, path)) return false;
	return isGuarded(workspace.runtime, path) || /(?:^|\/)skills\//u.test(path);
}

export function createGuard(options: GuardOptions): PersonaGuard {
	const { baseline, records, now, readRow, isByCommit = false } = options;
	const openGit = async (root: string) => (isStored(root) ? undefined : options.openGit(root));
	/** What the last look found on the disk, by root and path. */
	const seen = new Map<string, ReadonlyMap<string, GuardedState>>();
	/**
	 * What it had found when the person began with what is under way, by root and path of that: a look may come between the disk and the
	 * word that it was done.
	 */
	const underWay = new Map<string, ReadonlyMap<string, GuardedState>>();

	async function readAt(workspace: GuardedWorkspace, path: string): Promise<GuardedState> {
		const absolute = absoluteOf(workspace, path);
		if (!isStored(absolute)) return readState(absolute, isAbsolute(path) ? undefined : workspace.root);
		const text = await readRow?.(absolute);
		return text === undefined ? noFile : { kind: 'text', text, marked: false };
	}

	async function statesNow(
		workspace: GuardedWorkspace,
		paths: Iterable<string>,
	): Promise<ReadonlyMap<string, GuardedState>> {
		const all = [...paths];
		const states = await mapLimit(all, filesAtOnce, (path) => readAt(workspace, path));
		return new Map(all.map((path, at) => [path, states[at] ?? noFile]));
	}

	/** What is looked after, and of a file in the folder of a skill that no listing has in whole the folder. */
	async function listedOf(workspace: GuardedWorkspace): Promise<GuardedListing> {
		const parts = await skillPartsOf(workspace);
		const { files } = workspace.snapshot();
		const folderOf = new Map([...parts].flatMap(([folder, paths]) => paths.map((path) => [path, folder] as const)));
		const all = new Set([...files.keys(), ...folderOf.keys()]);
		const listed = new Set([
			...guardedFiles(workspace.runtime, all).paths.filter((path) => !isSomebodys(workspace, path)),
			...configurations(workspace),
			...skillPlaces(workspace).flatMap(({ files }) => files),
		]);
		return { listed, folderOf, marks: [...parts.keys()].map(partsMark) };
	}

	/** What is there is accepted, unless a commit has something else: then what the commit has. */
	async function begin(workspace: GuardedWorkspace, { listed, marks }: GuardedListing, at: number): Promise<void> {
		const { root, runtime } = workspace;
		const git = await openGit(root);
		const committed = new Set(git ? await git.paths().catch(() => []) : []);
		const states = await statesNow(workspace, new Set([...listed, ...guardedFiles(runtime, committed).paths]));
		/** A link has no files of its own. */
		const isCommitted = (path: string): boolean =>
			committed.has(path) || (path.includes('/') && isCommitted(dirname(path)));
		const files: Accepted[] = [...skillPlaces(workspace).map(({ mark }) => mark), ...marks].map((mark) =>
			markOf(mark, at),
		);
		for (const [path, state] of states) {
			if (isByCommit && !isAbsolute(path) && !isCommitted(path)) continue;
			const known = git && committed.has(path) ? await git.committed(path) : undefined;
			const accepted = known === undefined || isSameText(known, state) ? state : withRightsOf(state, known);
			if (accepted.kind !== 'none') files.push({ path, state: accepted, at, how: 'seen' });
		}
		const begun = await baseline.begin(root, runtime.family, files);
		if (begun !== 'known') options.onBegin?.(begun, beginnings[begun](root, []));
	}

	/** `isLast`: what cannot be noted now does not keep the rest from being told. */
	async function lookOnce(workspace: GuardedWorkspace, isLast: boolean): Promise<GuardState | 'again'> {
		const { root, runtime } = workspace;
		const at = now();
		const listing = await listedOf(workspace);
		const { listed, folderOf } = listing;
		const known = await baseline.of(root);
		if (!known) {
			await begin(workspace, listing, at);
			return (await baseline.of(root)) ? 'again' : { changes: [], arrivals: [] };
		}
		const paths = [...known.files.keys()].filter((path) => concerns(workspace, path, listed));
		const states = await statesNow(workspace, new Set([...paths, ...listed]));
		seen.set(root, states);
		let git: Promise<GitNow | undefined> | undefined;
		const changes: OutsideChange[] = [];
		const unmarked = skillPlaces(workspace).filter(({ mark }) => !known.files.has(mark));
		const unmarkedFiles = new Set(unmarked.flatMap(({ files }) => files));
		const looked = new Set<string | undefined>(
			areKin(known, runtime) ? [] : [...known.files.keys()].flatMap((path) => topFolder(path) ?? []),
		);
		const others: string[] = [];
		let isOpen = false;
		for (const [path, state] of [...states].sort(([a], [b]) => (a < b ? -1 : 1))) {
			const accepted = known.files.get(path);
			const before = accepted?.state ?? noFile;
			if (isSameState(before, state)) continue;
			const take = (how: Accepted['how'], taken = state, arrival?: Accepted['arrival']) =>
				baseline.accept(root, { path, state: taken, at, how, ...(arrival && { arrival }) }, before);
			// Files of another runtime have been there all along, but not in a folder that the one before looked into as well.
			const isNewToRuntime = !accepted && !areKin(known, runtime) && !looked.has(topFolder(path));
			const since = accepted?.at ?? 0;
			const isInNewPlace = !accepted && unmarkedFiles.has(path);
			// A program that finds its own files shows one when it first asks for it: nobody knows how long it has been there, unless a commit says so.
			const folder = folderOf.get(path);
			const isInKnownSkills =
				folder !== undefined && (known.files.has(partsMark(folder)) || isBesideKnown(folder, known.files.keys()));
			const isFirstAsked = !accepted && !isByCommit && !isInKnownSkills && runtime.detection.asksPlaces === true;
			if (isNewToRuntime || isInNewPlace || isFirstAsked || (state.kind === 'none' && mayGo(runtime, path))) {
				if (!(await take('seen'))) isOpen = true;
				if (isNewToRuntime) others.push(path);
				continue;
			}
			const where = placeOf(workspace, path);
			const [from, to] = [hashOf(before), hashOf(state)];
			if (from !== to && isByJournal(await records.ofFile(where.root, where.inRoot), { from, to, since })) {
				// The gate writes texts: that the file can be run now is somebody else's doing.
				if (!(await take('written', withRightsOf(before, state))) || !isRunAlike(before, state)) isOpen = true;
				continue;
			}
			git ??= openGit(root);
			const origin = isAbsolute(path) ? undefined : await (await git)?.originOf(path, state, since);
			const isRunAsCommitted = isRunAlike(before, state) || origin?.executable === isExecutable(state);
			if (origin?.kind === 'brought' && (isRunAsCommitted || from !== to)) {
				const taken = isRunAsCommitted ? state : withRightsOf(before, state);
				await take('commit', taken, { commit: origin.commit, before });
				isOpen = true;
				continue;
			}
			changes.push({ path, before, now: state, ...(origin?.kind === 'recorded' && { recorded: origin.commit }) });
		}
		for (const mark of [
			...unmarked.map((each) => each.mark),
			...listing.marks.filter((each) => !known.files.has(each)),
		])
			await baseline.accept(root, markOf(mark, at), noFile);
		if (!areKin(known, runtime)) await baseline.change(root, runtime.family);
		if (others.length > 0) options.onBegin?.('runtime', beginnings.runtime(root, others));
		if (isOpen && !isLast) return 'again';
		// What has changed again is not as git brought it.
		const changed = new Set(changes.map(({ path }) => path));
		return { changes, arrivals: arrivalsOf(known.files.values(), at).filter(({ path }) => !changed.has(path)) };
	}

	async function accept(
		workspace: GuardedWorkspace,
		path: string,
		how: Accepted['how'],
		state: GuardedState,
	): Promise<boolean> {
		const before = (await baseline.of(workspace.root))?.files.get(path)?.state ?? noFile;
		return baseline.accept(workspace.root, { path, state, at: now(), how }, before);
	}

	const keyOf = ({ root }: GuardedWorkspace, path: string): string => JSON.stringify([root, path]);

	const see = (root: string, path: string, state: GuardedState): void =>
		void seen.set(root, new Map(seen.get(root)).set(path, state));

	const seenIn = (root: string): ReadonlyMap<string, GuardedState> => seen.get(root) ?? new Map();

	/** What a look had found when the person began with what they have just done to `path`. */
	function beganWith(workspace: GuardedWorkspace, path: string): ReadonlyMap<string, GuardedState> {
		const key = keyOf(workspace, path);
		const began = underWay.get(key) ?? seenIn(workspace.root);
		underWay.delete(key);
		return began;
	}

	const isKnown = async (workspace: GuardedWorkspace, path: string): Promise<boolean> =>
		(await listedOf(workspace)).listed.has(path) || ((await baseline.of(workspace.root))?.files.has(path) ?? false);

	return {
		async look(workspace) {
			for (let left = mostLooks; left > 0; left--) {
				const state = await lookOnce(workspace, left === 1);
				if (state !== 'again') return state;
			}
			return { changes: [], arrivals: [] };
		},

		begins(workspace, path) {
			underWay.set(keyOf(workspace, path), seenIn(workspace.root));
		},

		saved(workspace, path, text) {
			const { root } = workspace;
			const began = beganWith(workspace, path).get(path);
			const written = savedState(began ?? noFile, text);
			see(root, path, written);
			return async () => {
				const known = await baseline.of(root);
				// Before the first look, what is there counts as seen anyway.
				if (!known || !(await isKnown(workspace, path))) return;
				const before = known.files.get(path)?.state ?? noFile;
				const there = await readAt(workspace, path);
				// What was no text before may be the person’s own way to write it.
				const state = before.kind === 'odd' ? there : withRightsOf(before, savedState(there, text));
				if (seen.get(root)?.get(path) === written) see(root, path, state);
				if (isSameState(before, state)) return;
				const next = began === undefined || isSameState(began, before) ? state : ownPart(before, began, state);
				if (next) await baseline.accept(root, { path, state: next, at: now(), how: 'editor' }, before);
			};
		},

		owned(workspace, paths) {
			const { root } = workspace;
			const begun = paths.map((path) => beganWith(workspace, path));
			const then = baseline.of(root);
			const reading = Promise.all(
				paths.map((path) => statesBelow(path, absoluteOf(workspace, path), isAbsolute(path) ? undefined : root)),
			);
			return async () => {
				const [known, before, read] = [await baseline.of(root), await then, await reading];
				if (!known) return;
				/** Whether what was there when the person did it had been accepted, as by a save that waited for its turn as well. */
				const wasAccepted = (each: string, state: GuardedState): boolean =>
					[before, known].some((accepted) => isSameState(state, accepted?.files.get(each)?.state ?? noFile));
				// What nobody had accepted does not become accepted by being moved, wherever it is now.
				const strange = new Set(
					[...new Set(begun)]
						.flatMap((began) => [...began])
						.flatMap(([each, state]) => (wasAccepted(each, state) ? [] : (hashOf(state) ?? []))),
				);
				const { listed } = await listedOf(workspace);
				for (const [at, path] of paths.entries()) {
					const there = read[at];
					const inFolder = [...known.files.keys(), ...listed].filter((each) => each.startsWith(`${path}/`));
					for (const each of new Set([path, ...inFolder, ...(there?.keys() ?? [])])) {
						const start = begun[at]?.get(each);
						const state = there ? (there.get(each) ?? noFile) : await readAt(workspace, each);
						if ((start && !wasAccepted(each, start)) || strange.has(hashOf(state) ?? '')) continue;
						// What the watcher has not told of yet is not listed yet.
						if (!concerns(workspace, each, listed) || isSameState(state, known.files.get(each)?.state ?? noFile))
							continue;
						if (seen.get(root)?.get(each) === start) see(root, each, state);
						await accept(workspace, each, 'editor', state);
					}
				}
			};
		},

		async keep(workspace, path, expected) {
			const state = await readAt(workspace, path);
			return isSameState(state, expected) && (await accept(workspace, path, 'kept', state));
		},
	};
}

const arrivalsOf = (files: Iterable<Accepted>, now: number): readonly ArrivedChange[] =>
	[...files]
		.flatMap(({ path, at, state, arrival, how }) =>
			how === 'commit' && arrival && now - at < arrivalsFor ? [{ path, at, now: state, ...arrival }] : [],
		)
		.sort((a, b) => b.at - a.at || (a.path < b.path ? -1 : 1));
