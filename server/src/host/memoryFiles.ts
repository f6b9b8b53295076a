import { join } from 'node:path';
import type { MemoryEditResult } from '../../../protocol/memoryEdit.ts';
import type { MemoryPolicy } from '../engine/runtimes/memory.ts';
import { patchLines } from '../engine/text/patchLines.ts';
import type { WorkspacePath } from '../engine/workspace/snapshot.ts';
import type { IndexFiles } from './indexFiles.ts';
import { type Author, type Signature, sign, undoing } from './records/record.ts';
import { reversible, takingBack } from './records/takingBack.ts';
import type { TakeBack, Undos } from './undos.ts';
import { type Failed, failed } from './write/outcome.ts';
import type { WriteGate, WritePolicy } from './writeGate.ts';

interface MemoryWorkspace {
	/** Absolute path of the root folder. */
	readonly root: string;
	readonly runtime: { readonly memory: MemoryPolicy };
}

/** Lines to put in the place of others; counted from 1, both ends in, `end_line` 0 inserts before `start_line`. */
type Patches = Parameters<typeof patchLines>[1];

/** Changes files of the agent's memory, each as one deed that can be taken back. Nothing here throws. */
export interface MemoryFiles {
	patch(workspace: MemoryWorkspace, path: WorkspacePath, patches: Patches, by?: Author): Promise<MemoryEditResult>;
	/** Never over anything. A failure in between leaves the memory under both names, never under none. */
	move(workspace: MemoryWorkspace, from: WorkspacePath, to: WorkspacePath, by?: Author): Promise<MemoryEditResult>;
	/** Taking it back makes the file again, byte for byte. */
	delete(workspace: MemoryWorkspace, path: WorkspacePath, by?: Author): Promise<MemoryEditResult>;
}

interface MemoryFilesOptions {
	readonly gate: WriteGate;
	readonly undos: Undos;
	readonly indexes: IndexFiles;
}

/** What has been done of a deed, and how to take it back, the last first. */
interface Progress {
	readonly steps: readonly TakeBack[];
	readonly paths: readonly WorkspacePath[];
}

export function createMemoryFiles({ gate, undos, indexes }: MemoryFilesOptions): MemoryFiles {
	const placed = ({ root, runtime }: MemoryWorkspace, path: WorkspacePath, signature: Signature) => {
		const policy: WritePolicy = { what: 'memory', accepts: (target) => runtime.memory.accepts(target) };
		return { root, path, policy, signature };
	};

	/** Whatever lists the changed files is brought in line with them, and the deed can be taken back. */
	async function finished(
		workspace: MemoryWorkspace,
		signature: Signature,
		{ steps, paths }: Progress,
	): Promise<MemoryEditResult> {
		const all = { steps: [] as TakeBack[], paths: [...paths], problems: [] as string[] };
		for (const path of paths) {
			const listed = await indexes.refresh(workspace, path, signature);
			// Of two writes to one index the later is taken back first.
			all.steps.unshift(...listed.steps);
			all.paths.push(...listed.writes.map((write) => write.path));
			if (listed.problem !== undefined) all.problems.push(listed.problem);
		}
		const written = [...new Set(all.paths)];
		const files = written.map((path) => join(workspace.root, path));
		// The memories themselves go first: indexes that have to be made anew are made with them as they were.
		const undo = undos.keep(signature.deed, [...steps, ...all.steps], files);
		return { kind: 'done', undo, paths: written, ...(all.problems.length > 0 && { problem: all.problems.join(' ') }) };
	}

	const refused = ({ message }: Failed): MemoryEditResult => ({ kind: 'failed', message });

	/** Removes what the file says now, and tells how to make it again. */
	async function remove(workspace: MemoryWorkspace, path: WorkspacePath, signature: Signature, ifText: string) {
		const outcome = await gate.remove({ ...placed(workspace, path, signature), ifText });
		if (outcome.kind === 'failed') return outcome;
		const gone = reversible({ root: workspace.root, path }, ifText, undefined, outcome.traits);
		return takingBack(gate, gone, undoing(signature));
	}

	async function textOf(workspace: MemoryWorkspace, path: WorkspacePath, signature: Signature) {
		const read = await gate.read(placed(workspace, path, signature));
		if (read.kind === 'failed') return read;
		if (read.text === undefined) return failed('gone', `${path} no longer exists.`);
		if (read.traits) return { kind: 'read' as const, text: read.text, traits: read.traits };
		return failed('changed', `${path} was not changed: it has unsaved changes. Save it, then try again.`);
	}

	return {
		async patch(workspace, path, patches, by) {
			const signature = sign('patch', by);
			const outcome = await gate.change({
				...placed(workspace, path, signature),
				transform(current) {
					if (current === undefined) return { decline: `Nothing was changed: ${path} does not exist.` };
					const patched = patchLines(current, patches);
					return 'text' in patched ? patched.text : { decline: `Nothing in ${path} was changed. ${patched.fault}` };
				},
			});
			if (outcome.kind === 'failed') return refused(outcome);
			const write = reversible({ root: workspace.root, path }, outcome.before, outcome.after);
			return finished(workspace, signature, { steps: [takingBack(gate, write, undoing(signature))], paths: [path] });
		},

		async move(workspace, from, to, by) {
			const signature = sign('move', by);
			const read = await textOf(workspace, from, signature);
			if (read.kind === 'failed') return refused(read);
			const { text, traits } = read;
			const made = await gate.create({ ...placed(workspace, to, signature), text, traits });
			if (made.kind === 'failed') return refused(made);
			const unmake = takingBack(
				gate,
				reversible({ root: workspace.root, path: to }, undefined, text),
				undoing(signature),
			);
			const remake = await remove(workspace, from, signature, text);
			if (typeof remake === 'function')
				return finished(workspace, signature, { steps: [remake, unmake], paths: [to, from] });
			const stuck = await unmake();
			if (!stuck) return refused(remake);
			return refused({ ...remake, message: `${remake.message} It is now also at ${to}: ${stuck.message}` });
		},

		async delete(workspace, path, by) {
			const signature = sign('delete', by);
			const read = await textOf(workspace, path, signature);
			if (read.kind === 'failed') return refused(read);
			const remake = await remove(workspace, path, signature, read.text);
			if (typeof remake !== 'function') return refused(remake);
			return finished(workspace, signature, { steps: [remake], paths: [path] });
		},
	};
}
