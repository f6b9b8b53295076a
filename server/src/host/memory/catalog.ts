import { basename, join } from 'node:path';
import type { TypedMemoryIndex } from '../../engine/memory/typed.ts';
import type { MemoryPolicy } from '../../engine/runtimes/capabilities/memory.ts';
import type { WorkspacePath } from '../../engine/workspace/snapshot.ts';
import type { Failed, WriteGate, WritePolicy, Written } from '../writes/gate.ts';
import type { Signature } from '../writes/records/record.ts';

export interface IndexedWorkspace {
	/** Absolute path of the root folder. */
	readonly root: string;
	readonly runtime: { readonly memory: MemoryPolicy };
}

interface RefreshedCatalog {
	/** Those that changed, in the order in which they were written. */
	readonly writes: readonly Written[];
	/** One line on an index that could not be written; it is tried again with the next memory. */
	readonly problem?: string;
}

/** Keeps the indexes that a runtime has of its memories in step with the memories. */
export interface IndexFiles {
	/** Brings whatever lists the memory at `path` in line with what it says now, and what failed before with it. Never throws. */
	refresh(workspace: IndexedWorkspace, path: WorkspacePath, signature: Signature): Promise<RefreshedCatalog>;
}

/** How often an index is looked at again because what it goes by changed meanwhile. */
const mostAttempts = 10;

/** Until the index says what the files that it goes by say: while it was written, somebody may have changed those. */
export async function bringIndex(
	gate: WriteGate,
	workspace: IndexedWorkspace,
	index: TypedMemoryIndex,
	signature: Signature,
): Promise<Written | Failed | undefined> {
	let all: Written | undefined;
	for (let attempt = 0; attempt < mostAttempts; attempt++) {
		const outcome = await bringOnce(gate, workspace, index, signature);
		if (outcome?.kind === 'failed') return outcome;
		if (!outcome) break;
		all = all ? { ...all, after: outcome.after } : outcome;
	}
	return all;
}

async function bringOnce(
	gate: WriteGate,
	{ root, runtime }: IndexedWorkspace,
	index: TypedMemoryIndex,
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

export function createIndexFiles(gate: WriteGate): IndexFiles {
	/** By absolute path of the memory: its indexes could not be written. */
	const behind = new Map<string, WorkspacePath>();

	async function refreshOne(
		workspace: IndexedWorkspace,
		path: WorkspacePath,
		signature: Signature,
	): Promise<RefreshedCatalog> {
		const writes: Written[] = [];
		for (const index of workspace.runtime.memory.typed?.indexesOf(path, basename(workspace.root)) ?? []) {
			const first = await bringIndex(gate, workspace, index, signature);
			// Whoever was in the way may be gone by now.
			const outcome = first?.kind === 'failed' ? await bringIndex(gate, workspace, index, signature) : first;
			if (outcome?.kind === 'failed') {
				behind.set(join(workspace.root, path), path);
				const problem = `${path} was saved, but ${index.path}, which lists it, was not: ${outcome.message} Until then the agent may not find it. Soulscope tries again with the next memory.`;
				return { writes, problem };
			}
			if (outcome) writes.push(outcome);
		}
		behind.delete(join(workspace.root, path));
		return { writes };
	}

	return {
		async refresh(workspace, path, signature) {
			const left = [...behind].filter(([file, other]) => file === join(workspace.root, other) && other !== path);
			for (const [, other] of left) await refreshOne(workspace, other, signature);
			return refreshOne(workspace, path, signature);
		},
	};
}
