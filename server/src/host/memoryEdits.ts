import { join } from 'node:path';
import type { MemoryEditResult } from '../../../protocol/memoryEdit.ts';
import { type Forgotten, forget, type Passage, putBack } from '../engine/memory/forget.ts';
import type { MemoryPolicy } from '../engine/runtimes/runtime.ts';
import type { WorkspacePath } from '../engine/workspace/snapshot.ts';
import { type Author, type Signature, sign, undoing } from './records/record.ts';
import type { Memory } from './remember.ts';
import type { TakeBack, Undos } from './undos.ts';
import type { Failed, WriteGate, WritePolicy } from './writeGate.ts';

interface EditedWorkspace {
	/** Absolute path of the root folder. */
	readonly root: string;
	readonly runtime: { readonly memory: MemoryPolicy };
}

export interface PlacedPassage extends Passage {
	readonly path: WorkspacePath;
}

/** Changes what the agent remembers, and can take it back. Nothing here throws. */
export interface MemoryEdits {
	forget(workspace: EditedWorkspace, passages: readonly PlacedPassage[], by?: Author): Promise<MemoryEditResult>;
	/** Into the long-term memory, then out of where it is: a failure in between leaves it in both, never in neither. */
	promote(workspace: EditedWorkspace, passage: PlacedPassage, by?: Author): Promise<MemoryEditResult>;
}

const absolute = ({ root }: EditedWorkspace, paths: readonly WorkspacePath[]): string[] =>
	paths.map((path) => join(root, path));

export interface MemoryEditsOptions {
	readonly gate: WriteGate;
	readonly undos: Undos;
	readonly memory: Pick<Memory, 'curate'>;
}

export function createMemoryEdits({ gate, undos, memory }: MemoryEditsOptions): MemoryEdits {
	async function takeOut(
		{ root, runtime }: EditedWorkspace,
		{ path, ...passage }: PlacedPassage,
		signature: Signature,
	): Promise<TakeBack | Failed> {
		const policy: WritePolicy = { what: 'memory', accepts: (target) => runtime.memory.accepts(target) };
		let forgotten: Forgotten | undefined;
		const outcome = await gate.change({
			root,
			path,
			policy,
			signature,
			transform(current) {
				if (current === undefined) return { decline: `${path} is not there any more, so nothing was forgotten.` };
				forgotten = forget(current, passage);
				if (forgotten) return forgotten.after;
				return { decline: `Nothing was forgotten: those lines of ${path} say something else by now. Look again.` };
			},
		});
		if (outcome.kind === 'failed') return outcome;
		const done = forgotten;
		return async () => {
			const restored = await gate.change({
				root,
				path,
				policy,
				signature: undoing(signature),
				transform: (current) => (done ? putBack(current ?? '', done) : (current ?? '')),
			});
			return restored.kind === 'failed' ? restored : undefined;
		};
	}

	return {
		async forget(workspace, passages, by) {
			const signature = sign('forget', by);
			const steps: TakeBack[] = [];
			const paths: WorkspacePath[] = [];
			const problems: string[] = [];
			// From the end, so that line numbers further up stay right.
			for (const passage of [...passages].sort((a, b) => b.startLine - a.startLine)) {
				const step = await takeOut(workspace, passage, signature);
				if (typeof step === 'function') {
					// Put back in the opposite order.
					steps.unshift(step);
					paths.push(passage.path);
				} else problems.push(step.message);
			}
			const problem = [...new Set(problems)].join(' ');
			const written = [...new Set(paths)];
			if (steps.length === 0)
				return { kind: 'failed', message: problem || 'Nothing was forgotten: nothing was chosen.' };
			return {
				kind: 'done',
				undo: undos.keep(signature.deed, steps, absolute(workspace, written)),
				paths: written,
				...(problem !== '' && { problem }),
			};
		},

		async promote(workspace, passage, by) {
			const { curatedPath } = workspace.runtime.memory;
			if (passage.path === curatedPath)
				return { kind: 'failed', message: `Those lines are in ${curatedPath} already.` };
			const signature = sign('promote', by);
			const done = (steps: readonly TakeBack[], paths: readonly WorkspacePath[]) =>
				({ kind: 'done', undo: undos.keep(signature.deed, steps, absolute(workspace, paths)), paths }) as const;
			const curated = await memory.curate(workspace, passage.text, signature);
			if (curated.kind === 'failed') return { kind: 'failed', message: curated.message };
			const step = await takeOut(workspace, passage, signature);
			if (typeof step === 'function') {
				const { problem } = curated;
				const both = done([step, ...curated.steps], [...curated.paths, passage.path]);
				return problem === undefined ? both : { ...both, problem };
			}
			return {
				...done(curated.steps, curated.paths),
				problem: `They are in ${curated.paths[0]} now, and still in ${passage.path} too: ${step.message}`,
			};
		},
	};
}
