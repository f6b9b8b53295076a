import { join } from 'node:path';
import type { MemoryIndex } from '../engine/memory/typed.ts';
import type { MemoryPolicy } from '../engine/runtimes/memory.ts';
import type { WorkspacePath } from '../engine/workspace/snapshot.ts';
import { type Signature, undoing } from './records/record.ts';
import { reversible, takingBack } from './records/takingBack.ts';
import type { TakeBack } from './undos.ts';
import type { Failed, WriteGate, WritePolicy, Written } from './writeGate.ts';

interface IndexedWorkspace {
	/** Absolute path of the root folder. */
	readonly root: string;
	readonly runtime: { readonly memory: MemoryPolicy };
}

interface Refreshed {
	/** Those that changed, in the order in which they were written. */
	readonly writes: readonly Written[];
	/** How to take them back, the innermost index first: what is made anew goes by it. */
	readonly steps: readonly TakeBack[];
	/** One line on an index that could not be written; it is tried again with the next memory. */
	readonly problem?: string;
}

/** Keeps the indexes that a runtime has of its memories in step with the memories. */
export interface IndexFiles {
	/** Brings whatever lists the memory at `path` in line with what it says now, and what failed before with it. Never throws. */
	refresh(workspace: IndexedWorkspace, path: WorkspacePath, signature: Signature): Promise<Refreshed>;
}

/** How often an index is looked at again because what it goes by changed meanwhile. */
const mostAttempts = 10;

export function createIndexFiles(gate: WriteGate): IndexFiles {
	/** By absolute path of the memory: its indexes could not be written. */
	const behind = new Map<string, WorkspacePath>();

	/** Until the index says what the files that it goes by say: while it was written, somebody may have changed those. */
	async function bring(
		workspace: IndexedWorkspace,
		index: MemoryIndex,
		signature: Signature,
	): Promise<Written | Failed | undefined> {
		let all: Written | undefined;
		for (let attempt = 0; attempt < mostAttempts; attempt++) {
			const outcome = await bringOnce(workspace, index, signature);
			if (outcome?.kind === 'failed') return outcome;
			if (!outcome) break;
			all = all ? { ...all, after: outcome.after } : outcome;
		}
		return all;
	}

	async function bringOnce(
		{ root, runtime }: IndexedWorkspace,
		index: MemoryIndex,
		signature: Signature,
	): Promise<Written | Failed | undefined> {
		const policy: WritePolicy = { what: 'memory', accepts: (path) => runtime.memory.accepts(path) };
		const texts = new Map<WorkspacePath, string>();
		for (const path of [...index.reads, index.path]) {
			const read = await gate.read({ root, path, policy });
			if (read.kind === 'failed') return read;
			if (read.text !== undefined) texts.set(path, read.text);
		}
		const current = texts.get(index.path);
		if ((index.after(current, texts) ?? current) === current) return undefined;
		const outcome = await gate.change({
			root,
			path: index.path,
			policy,
			signature,
			transform: (now) => index.after(now, texts) ?? now ?? { decline: `${index.path} is no longer needed.` },
		});
		return outcome.kind === 'failed' && outcome.failure === 'declined' ? undefined : outcome;
	}

	async function refreshOne(
		workspace: IndexedWorkspace,
		path: WorkspacePath,
		signature: Signature,
	): Promise<Refreshed> {
		const writes: Written[] = [];
		const steps: TakeBack[] = [];
		for (const index of workspace.runtime.memory.typed?.indexesOf(path) ?? []) {
			const first = await bring(workspace, index, signature);
			// Whoever was in the way may be gone by now.
			const outcome = first?.kind === 'failed' ? await bring(workspace, index, signature) : first;
			if (outcome?.kind === 'failed') {
				behind.set(join(workspace.root, path), path);
				const problem = `${path} was saved, but ${index.path}, which lists it, was not: ${outcome.message} Until then the agent may not find it. Soulscope tries again with the next memory.`;
				return { writes, steps, problem };
			}
			if (!outcome) continue;
			writes.push(outcome);
			const back = takingBack(
				gate,
				reversible({ root: workspace.root, path: outcome.path }, outcome.before, outcome.after),
				undoing(signature),
			);
			// Other memories may have come and gone since: then what it says is made anew.
			steps.push(async () => {
				const failed = await back();
				if (failed?.failure !== 'declined' && failed?.failure !== 'changed') return failed;
				const anew = await bring(workspace, index, undoing(signature));
				return anew?.kind === 'failed' ? anew : undefined;
			});
		}
		behind.delete(join(workspace.root, path));
		return { writes, steps };
	}

	return {
		async refresh(workspace, path, signature) {
			const left = [...behind].filter(([file, other]) => file === join(workspace.root, other) && other !== path);
			for (const [, other] of left) await refreshOne(workspace, other, signature);
			return refreshOne(workspace, path, signature);
		},
	};
}
