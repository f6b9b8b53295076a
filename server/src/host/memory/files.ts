import type { MemoryEditResult } from '../../../../protocol/memory/edit.ts';
import type { MemoryPolicy } from '../../engine/runtimes/capabilities/memory.ts';
import type { WorkspacePath } from '../../engine/workspace/snapshot.ts';
import type { WriteGate, WritePolicy } from '../writes/gate.ts';
import { type Failed, failed } from '../writes/outcome.ts';
import { type Author, type Signature, sign, undoing } from '../writes/records/record.ts';
import type { IndexFiles } from './catalog.ts';

interface MemoryWorkspace {
	/** Absolute path of the root folder. */
	readonly root: string;
	readonly runtime: { readonly memory: MemoryPolicy };
}

/** Changes files of the agent's memory, each as one operation that can be taken back. Nothing here throws. */
export interface MemoryFileService {
	/** Never over anything. A failure in between leaves the memory under both names, never under none. */
	move(workspace: MemoryWorkspace, from: WorkspacePath, to: WorkspacePath, by?: Author): Promise<MemoryEditResult>;
	/** Taking it back makes the file again, byte for byte. */
	delete(workspace: MemoryWorkspace, path: WorkspacePath, by?: Author): Promise<MemoryEditResult>;
}

interface MemoryFilesOptions {
	readonly gate: WriteGate;
	readonly indexes: IndexFiles;
}

export function createMemoryFiles({ gate, indexes }: MemoryFilesOptions): MemoryFileService {
	const placed = ({ root, runtime }: MemoryWorkspace, path: WorkspacePath, signature: Signature) => {
		const policy: WritePolicy = { what: 'memory', accepts: (target) => runtime.memory.accepts(target) };
		return { root, path, policy, signature };
	};

	/** Whatever lists the changed files is brought in line with them. */
	async function finished(
		workspace: MemoryWorkspace,
		signature: Signature,
		changed: readonly WorkspacePath[],
	): Promise<MemoryEditResult> {
		const all = [...changed];
		const problems: string[] = [];
		for (const path of changed) {
			const listed = await indexes.refresh(workspace, path, signature);
			all.push(...listed.writes.map((write) => write.path));
			if (listed.problem !== undefined) problems.push(listed.problem);
		}
		const paths = [...new Set(all)];
		return {
			kind: 'done',
			undo: signature.operation,
			paths,
			...(problems.length > 0 && { problem: problems.join(' ') }),
		};
	}

	const refused = ({ message }: Failed): MemoryEditResult => ({ kind: 'failed', message });

	async function textOf(workspace: MemoryWorkspace, path: WorkspacePath, signature: Signature) {
		const read = await gate.read(placed(workspace, path, signature));
		if (read.kind === 'failed') return read;
		if (read.text === undefined) return failed('gone', `${path} no longer exists.`);
		if (read.traits) return { kind: 'read' as const, text: read.text, traits: read.traits };
		return failed('changed', `${path} was not changed: it has unsaved changes. Save it, then try again.`);
	}

	return {
		async move(workspace, from, to, by) {
			const signature = sign('move', by);
			const read = await textOf(workspace, from, signature);
			if (read.kind === 'failed') return refused(read);
			const { text, traits } = read;
			const made = await gate.create({ ...placed(workspace, to, signature), text, traits });
			if (made.kind === 'failed') return refused(made);
			const gone = await gate.remove({ ...placed(workspace, from, signature), ifText: text });
			if (gone.kind !== 'failed') return finished(workspace, signature, [to, from]);
			const unmade = await gate.remove({ ...placed(workspace, to, undoing(signature)), ifText: text });
			if (unmade.kind !== 'failed' || unmade.failure === 'gone') return refused(gone);
			return refused({ ...gone, message: `${gone.message} It is now also at ${to}: ${unmade.message}` });
		},

		async delete(workspace, path, by) {
			const signature = sign('delete', by);
			const read = await textOf(workspace, path, signature);
			if (read.kind === 'failed') return refused(read);
			const gone = await gate.remove({ ...placed(workspace, path, signature), ifText: read.text });
			return gone.kind === 'failed' ? refused(gone) : finished(workspace, signature, [path]);
		},
	};
}
