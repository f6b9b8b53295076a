import { join } from 'node:path';
import type { TypedMemoryIndex } from '../../../engine/memory/typed.ts';
import type { WorkspacePath } from '../../../engine/workspace/snapshot.ts';
import { bringIndex, type IndexedWorkspace } from '../../memory/catalog.ts';
import { inTurn } from '../disk/lock.ts';
import type { WriteGate } from '../gate.ts';
import { failed } from '../outcome.ts';
import { fileHistory } from './fileHistory.ts';
import { type Author, type ChangeRecords, undoing } from './record.ts';
import { isRevertible, type Revertible, revertFile } from './revertFile.ts';
import { isLinkChange, mixedWrites, revertLink } from './revertLink.ts';

/** `files`: absolute paths of what taking it back writes, in whole or in part. */
type UndoOutcome = { readonly files: readonly string[] } & (
	| { readonly kind: 'undone' }
	| { readonly kind: 'failed'; readonly message: string }
);

/** Takes back what was written, by its records alone: whoever wrote it has nothing to do with that. */
export interface Journal {
	/** Takes the operation `id` back; what failed can be tried again. `by`: whose idea that is, the person’s unless said. Never throws. */
	undo(id: string, by?: Author): Promise<UndoOutcome>;
}

type JournalWorkspace = Pick<IndexedWorkspace, 'root'> & Partial<IndexedWorkspace>;

interface JournalOptions {
	/** Writes its undos down, too. */
	readonly gate: WriteGate;
	readonly records: ChangeRecords;
	/** What is open at `root` (absolute), with its runtime where that is known. Nothing is written elsewhere. */
	placeAt(root: string): JournalWorkspace | undefined;
}

const unknown = {
	kind: 'failed',
	message: 'This can no longer be undone here. Edit the file instead.',
	files: [],
} as const;

/** Each file's writes, in the order in which they were made. */
function byFile(writes: readonly Revertible[]): Map<WorkspacePath, [Revertible, ...Revertible[]]> {
	const files = new Map<WorkspacePath, [Revertible, ...Revertible[]]>();
	for (const write of writes) {
		const others = files.get(write.path);
		if (others) others.push(write);
		else files.set(write.path, [write]);
	}
	return files;
}

/** Only lines were taken away, which come back. */
const onlyGives = (writes: readonly Revertible[]): boolean => writes.every(({ hunk }) => hunk.added.length === 0);

/** The indexes that are among the writes to `paths`. */
const indexesAmong = ({ runtime }: JournalWorkspace, paths: ReadonlySet<WorkspacePath>): readonly TypedMemoryIndex[] =>
	[...paths]
		.flatMap((path) => runtime?.memory.typed?.indexesOf(path) ?? [])
		.filter(({ path }, at, all) => paths.has(path) && all.findIndex((other) => other.path === path) === at);

const outdated = failed('changed', 'What it lists has changed since.');

export function createJournal({ gate, records, placeAt }: JournalOptions): Journal {
	async function undoNow(id: string, by?: Author): Promise<UndoOutcome> {
		const done = new Set((await records.undoing(id)).map(({ path }) => path));
		const all = await records.ofOperation(id);
		const [place] = all.map(({ root }) => placeAt(root));
		const writes = all.filter(({ path }) => !done.has(path));
		if (!place || writes.length === 0 || !writes.every(isRevertible)) return unknown;

		const { root, runtime } = place;
		const left = byFile(writes);
		const indexes = indexesAmong(place, new Set(all.map(({ path }) => path)));
		const signature = undoing({ operation: id, ...(by && { by }) });
		const problems: string[] = [];
		const takeBack = async (path: WorkspacePath, own: readonly [Revertible, ...Revertible[]]) => {
			const [first, ...others] = own;
			if (!own.some(isLinkChange))
				return revertFile(gate, own, fileHistory(await records.ofFile(root, path), id), signature);
			return isLinkChange(first) && others.length === 0 ? revertLink(gate, first, signature) : mixedWrites(path);
		};
		/** What was to come back and cannot: it may stand nowhere any more but where the operation brought it. */
		let isMissing = false;
		// The last write first, so that what was moved is back before it goes from where it was moved to.
		for (const [path, own] of [...left].reverse()) {
			if (indexes.some((index) => index.path === path) || (isMissing && !onlyGives(own))) continue;
			const problem = await takeBack(path, own);
			if (!problem) continue;
			problems.push(problem.message);
			isMissing ||= onlyGives(own);
		}
		// Then what lists them, the innermost first. Where other memories have come and gone since it is made anew.
		for (const index of indexes) {
			const own = left.get(index.path);
			const problem = own && problems.length === 0 ? await takeBack(index.path, own) : outdated;
			if (!problem || !runtime) continue;
			const isStale = problem.failure === 'declined' || problem.failure === 'changed';
			const anew = isStale ? await bringIndex(gate, { root, runtime }, index, signature) : problem;
			if (anew?.kind === 'failed') problems.push(anew.message);
		}
		const files = [...new Set(all.map(({ path }) => join(root, path)))];
		return problems.length === 0 ? { kind: 'undone', files } : { kind: 'failed', message: problems.join(' '), files };
	}

	// One after the other: whoever asks twice has the first undo looked at by the second.
	return { undo: (id, by) => inTurn(`undo ${id}`, () => undoNow(id, by)) };
}
