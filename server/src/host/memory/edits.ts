import type { MemoryEditResult } from '../../../../protocol/memory/edit.ts';
import { type ForgottenPassage, forget } from '../../engine/memory/notes/forget.ts';
import type { MemoryPolicy } from '../../engine/runtimes/capabilities/memory.ts';
import { isBlank, linesOf } from '../../engine/text/lines.ts';
import type { WorkspacePath } from '../../engine/workspace/snapshot.ts';
import { ownerOf, type WritingWorkspace, writesTo } from '../managed/agentWrites.ts';
import type { Failed, WriteGate, WritePolicy, Written } from '../writes/gate.ts';
import { type Author, type Signature, sign } from '../writes/records/record.ts';
import type { Memory } from './remember.ts';

/** Nothing but headings and blank lines. */
const saysNothing = (text: string): boolean =>
	linesOf(text).every((line) => isBlank(line.text) || (!line.code && /^#{1,6}(?:\s|$)/.test(line.text)));

type MemoryEditWorkspace = WritingWorkspace & { readonly runtime: { readonly memory: MemoryPolicy } };

export interface PlacedPassage extends ForgottenPassage {
	readonly path: WorkspacePath;
}

/** Changes what the agent remembers. Nothing here throws. */
export interface MemoryEdits {
	/** Takes the passages out, as part of an operation. What could not be is said in one line. */
	takeOut(
		workspace: MemoryEditWorkspace,
		passages: readonly PlacedPassage[],
		signature: Signature,
	): Promise<{ readonly paths: readonly WorkspacePath[]; readonly problem: string | undefined }>;
	forget(workspace: MemoryEditWorkspace, passages: readonly PlacedPassage[], by?: Author): Promise<MemoryEditResult>;
	/**
	 * Each into the long-term memory, as an entry of its own, then out of where it is: a failure in between leaves it in both,
	 * never in neither. A file with nothing but headings left goes.
	 */
	promote(workspace: MemoryEditWorkspace, passages: readonly PlacedPassage[], by?: Author): Promise<MemoryEditResult>;
}

export interface MemoryEditsOptions {
	readonly gate: WriteGate;
	readonly memory: Pick<Memory, 'curate'>;
}

export function createMemoryEdits({ gate, memory }: MemoryEditsOptions): MemoryEdits {
	const policyOf = ({ runtime }: MemoryEditWorkspace): WritePolicy => ({
		what: 'memory',
		accepts: (target) => runtime.memory.accepts(target),
	});

	const takeOut = (
		workspace: MemoryEditWorkspace,
		{ path, ...passage }: PlacedPassage,
		signature: Signature,
	): Promise<Written | Failed> =>
		gate.change({
			root: workspace.root,
			path,
			policy: policyOf(workspace),
			signature,
			transform(current) {
				if (current === undefined) return { decline: `Nothing was removed: ${path} no longer exists.` };
				const decline = `Nothing was removed: those lines of ${path} have changed. Look again.`;
				const left = forget(current, passage);
				return left === undefined ? { decline } : tidied(workspace, left);
			},
		});

	const tidied = ({ runtime: { memory: policy } }: MemoryEditWorkspace, text: string): string =>
		policy.entries?.tidied(text) ?? text;

	/** Takes all of them out, as far as that can be done. */
	async function takeAllOut(workspace: MemoryEditWorkspace, passages: readonly PlacedPassage[], signature: Signature) {
		const paths: WorkspacePath[] = [];
		const problems: string[] = [];
		// From the end, so that line numbers further up stay right.
		for (const passage of [...passages].sort((a, b) => b.startLine - a.startLine)) {
			const outcome = await takeOut(workspace, passage, signature);
			if (outcome.kind === 'failed') problems.push(outcome.message);
			else paths.push(passage.path);
		}
		return { paths: [...new Set(paths)], problems: [...new Set(problems)] };
	}

	/** A log that has told everything it had to tell goes. */
	async function removeEmptied(
		workspace: MemoryEditWorkspace,
		path: WorkspacePath,
		signature: Signature,
	): Promise<Failed | undefined> {
		const where = { root: workspace.root, path, policy: policyOf(workspace) };
		const read = await gate.read(where);
		if (read.kind === 'failed' || read.text === undefined || !saysNothing(read.text)) return undefined;
		const outcome = await gate.remove({ ...where, signature, ifText: read.text });
		return outcome.kind === 'failed' ? outcome : undefined;
	}

	return {
		async takeOut(workspace, passages, signature) {
			const { paths, problems } = await takeAllOut(workspace, passages, signature);
			return { paths, problem: problems.join(' ') || undefined };
		},

		async forget(workspace, passages, by) {
			const signature = sign('forget', by);
			const { paths, problems } = await takeAllOut(workspace, passages, signature);
			const problem = problems.join(' ');
			if (paths.length === 0)
				return { kind: 'failed', message: problem || 'Nothing was forgotten: nothing was selected.' };
			return {
				kind: 'done',
				undo: signature.operation,
				paths,
				...(problem !== '' && { problem }),
			};
		},

		async promote(workspace, passages, by) {
			const { curatedPath } = workspace.runtime.memory;
			if (passages.length === 0) return { kind: 'failed', message: 'Nothing was moved: nothing was selected.' };
			/** Where lines that are at `path` would go. */
			const homeOf = (path: WorkspacePath) => {
				const place = writesTo(ownerOf(workspace, path), { path: curatedPath, isEmpty: false });
				return 'path' in place ? place.path : curatedPath;
			};
			const there = passages.find(({ path }) => path === homeOf(path));
			if (there) return { kind: 'failed', message: `Those lines are already in ${there.path}.` };
			const signature = sign('promote', by);
			const written: WorkspacePath[] = [];
			const problems: string[] = [];
			const moved: PlacedPassage[] = [];
			for (const passage of passages) {
				const curated = await memory.curate(ownerOf(workspace, passage.path), passage.text, signature);
				if (curated.kind === 'failed') {
					problems.push(curated.message);
					continue;
				}
				written.push(...curated.paths);
				if (curated.problem !== undefined) problems.push(curated.problem);
				moved.push(passage);
			}
			if (moved.length === 0) return { kind: 'failed', message: [...new Set(problems)].join(' ') };
			const out = await takeAllOut(workspace, moved, signature);
			const [home = curatedPath] = written;
			if (out.problems.length > 0)
				problems.push(`The text is now in ${home} and also in its old place: ${out.problems.join(' ')}`);
			for (const path of out.paths) {
				const emptied = await removeEmptied(workspace, path, signature);
				if (emptied) problems.push(emptied.message);
			}
			const paths = [...new Set([...written, ...out.paths])];
			return {
				kind: 'done',
				undo: signature.operation,
				paths,
				...(problems.length > 0 && { problem: [...new Set(problems)].join(' ') }),
			};
		},
	};
}
