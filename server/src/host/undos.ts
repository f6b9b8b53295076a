import type { Failed } from './writeGate.ts';

/** Takes one write back; what was added since stays. Resolves with why it could not. Never throws. */
export type TakeBack = () => Promise<Failed | undefined>;

/** What can still be taken back. */
export interface Undos {
	/** Remembers how to take the deed `id` back, and gives the id back. `files`: absolute paths of what was written. */
	keep(id: string, steps: readonly TakeBack[], files: readonly string[]): string;
	/** Takes it back; what failed can be tried again. */
	undo(id: string): Promise<UndoOutcome>;
	/** What taking back a deed of this process writes. */
	filesOf(id: string): readonly string[];
}

/** `files`: absolute paths of what taking it back writes, in whole or in part. */
type UndoOutcome = { readonly files: readonly string[] } & (
	| { readonly kind: 'undone' }
	| { readonly kind: 'failed'; readonly message: string }
);

/** How a deed is taken back. */
export interface Deed {
	readonly steps: readonly TakeBack[];
	/** Absolute paths. */
	readonly files: readonly string[];
}

/** Undo is offered right after the deed; older ones are left to the records, where there are any. */
const kept = 100;

/** `recorded`: how to take back a deed that this process does not know, or no more; undefined where nobody can tell. */
export function createUndos(recorded?: (id: string) => Promise<Deed | undefined>): Undos {
	const undos = new Map<string, Deed>();
	return {
		keep(id, steps, files) {
			undos.set(id, { steps, files });
			const oldest = undos.keys().next();
			if (undos.size > kept && !oldest.done) undos.delete(oldest.value);
			return id;
		},
		async undo(id) {
			const deed = undos.get(id) ?? (await recorded?.(id));
			if (!deed)
				return {
					kind: 'failed',
					message: 'This can no longer be undone here. Edit the file instead.',
					files: [],
				};
			const { files } = deed;
			undos.delete(id);
			const problems: string[] = [];
			const left: TakeBack[] = [];
			for (const step of deed.steps) {
				const problem = await step();
				if (!problem) continue;
				problems.push(problem.message);
				left.push(step);
			}
			if (problems.length === 0) return { kind: 'undone', files };
			undos.set(id, { ...deed, steps: left });
			return { kind: 'failed', message: problems.join(' '), files };
		},
		filesOf: (id) => undos.get(id)?.files ?? [],
	};
}
