import { randomUUID } from 'node:crypto';
import type { Failed } from './writeGate.ts';

/** Takes one write back; what was added since stays. Resolves with why it could not. Never throws. */
export type TakeBack = () => Promise<Failed | undefined>;

/** What can still be taken back. */
export interface Undos {
	/** Remembers how to take a deed back, and names it. `files`: absolute paths of what was written. */
	keep(steps: readonly TakeBack[], files: readonly string[]): string;
	/** Takes it back; what failed can be tried again. */
	undo(id: string): Promise<UndoOutcome>;
	/** What taking it back writes. */
	filesOf(id: string): readonly string[];
}

type UndoOutcome = { readonly kind: 'undone' } | { readonly kind: 'failed'; readonly message: string };

interface Deed {
	readonly steps: readonly TakeBack[];
	readonly files: readonly string[];
}

/** Undo is offered right after the deed; older ones are taken back by hand. */
const kept = 100;

export function createUndos(): Undos {
	const undos = new Map<string, Deed>();
	return {
		keep(steps, files) {
			const id = randomUUID();
			undos.set(id, { steps, files });
			const oldest = undos.keys().next();
			if (undos.size > kept && !oldest.done) undos.delete(oldest.value);
			return id;
		},
		async undo(id) {
			const deed = undos.get(id);
			if (!deed)
				return { kind: 'failed', message: 'This can no longer be taken back from here; edit the file instead.' };
			undos.delete(id);
			const problems: string[] = [];
			const left: TakeBack[] = [];
			for (const step of deed.steps) {
				const problem = await step();
				if (!problem) continue;
				problems.push(problem.message);
				left.push(step);
			}
			if (problems.length === 0) return { kind: 'undone' };
			undos.set(id, { ...deed, steps: left });
			return { kind: 'failed', message: problems.join(' ') };
		},
		filesOf: (id) => undos.get(id)?.files ?? [],
	};
}
