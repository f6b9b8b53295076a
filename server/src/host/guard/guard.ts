import { isAbsolute } from 'node:path';
import { isStored } from '../managed/storedPlaces.ts';
import { mapLimit } from '../platform/queue.ts';
import type { Accepted } from './baseline.ts';
import { type GuardedState, hashOf, isSameState, noFile, readState, withRightsOf } from './fileState.ts';
import { absoluteOf, concerns, type GuardedWorkspace, guardedListing } from './guardedListing.ts';
import { createLook, type GuardReport, type LookOptions } from './look.ts';
import { ownPart, savedState } from './savedState.ts';
import { statesBelow } from './statesBelow.ts';

export interface GuardOptions extends LookOptions {
	/**
	 * The text of a row of a database, by its absolute path; undefined where there is none. Rejects where the database does not answer.
	 * Absent where none can be open.
	 */
	readRow?(absolute: string): Promise<string | undefined>;
}

/** Tells what was done to the files that make the agent who it is, by whom, and takes over what is the person’s. Writes only its own baseline. */
export interface PersonaGuard {
	/** Never rejects but where a signal of the disk does. */
	look(workspace: GuardedWorkspace): Promise<GuardReport>;
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

/** Looks begin again where another window accepted something meanwhile. */
const mostLooks = 4;

const filesAtOnce = 16;

export function createGuard(options: GuardOptions): PersonaGuard {
	const { baseline, now, readRow } = options;
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

	async function statesOf(
		workspace: GuardedWorkspace,
		paths: Iterable<string>,
	): Promise<ReadonlyMap<string, GuardedState>> {
		const all = [...paths];
		const states = await mapLimit(all, filesAtOnce, (path) => readAt(workspace, path));
		return new Map(all.map((path, at) => [path, states[at] ?? noFile]));
	}

	const lookOnce = createLook({ ...options, statesOf, onSeen: (root, states) => void seen.set(root, states) });

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
		(await guardedListing(workspace)).listed.has(path) ||
		((await baseline.of(workspace.root))?.files.has(path) ?? false);

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
				const { listed } = await guardedListing(workspace);
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
