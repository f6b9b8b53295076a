import { basename, join } from 'node:path';
import type { MemoryWrite } from '../../../../protocol/memory/overview.ts';
import type { MemoryNote } from '../../engine/memory/notes/note.ts';
import type { TypedMemories, TypedMemory, TypedOccasion } from '../../engine/memory/typed.ts';
import type { MemoryPolicy } from '../../engine/runtimes/capabilities/memory.ts';
import type { WorkspacePath } from '../../engine/workspace/snapshot.ts';
import { uriOfPath } from '../managed/placeUri.ts';
import type { Failed, WriteGate, WritePolicy, Written } from '../writes/gate.ts';
import { failed } from '../writes/outcome.ts';
import type { Signature } from '../writes/records/record.ts';
import type { IndexFiles } from './catalog.ts';

export interface TypedWorkspace {
	/** Absolute path of the root folder. */
	readonly root: string;
	readonly runtime: { readonly memory: MemoryPolicy };
	/** What is there by now; it tells the workspace's id. */
	snapshot?(): { readonly files: ReadonlyMap<WorkspacePath, unknown> };
}

/** A memory that stands in a file of its own by now, and, unless there is a problem, in what lists it. */
interface TypedWritten {
	readonly kind: 'written';
	/** The memory itself first. */
	readonly writes: readonly MemoryWrite[];
	readonly problem?: string;
}

/** Writes memories down one to a file, for runtimes that keep them so. Nothing here throws. */
export interface TypedMemoryWriter {
	ofNote(
		workspace: TypedWorkspace,
		typed: TypedMemories,
		note: MemoryNote,
		signature: Signature,
	): Promise<TypedWritten | Failed>;
	/** A memory that is in its own format already. */
	ofMemory(workspace: TypedWorkspace, memory: TypedMemory, signature: Signature): Promise<TypedWritten | Failed>;
	/** `input` is what a model gave: `scope`, `memory_type`, `subject_key`, `title`, `summary`, `tags`, `evidence`. */
	ofInput(workspace: TypedWorkspace, input: unknown, signature: Signature): Promise<TypedWritten | Failed>;
}

export interface TypedMemoryOptions {
	readonly gate: WriteGate;
	readonly indexes: IndexFiles;
	/** ms since the epoch. */
	readonly now: () => number;
}

/** Names that are tried for a memory whose own is taken. */
const mostNames = 50;

export function createTypedMemory({ gate, indexes, now }: TypedMemoryOptions): TypedMemoryWriter {
	const occasion = (workspace: TypedWorkspace): TypedOccasion => ({
		folder: basename(workspace.root),
		paths: [...(workspace.snapshot?.().files.keys() ?? [])],
		now: now(),
	});

	/** Beside what has the name already, unless it is to replace that. */
	async function writeLeaf(
		workspace: TypedWorkspace,
		memory: TypedMemory,
		signature: Signature,
	): Promise<Written | Failed> {
		const { root, runtime } = workspace;
		const policy: WritePolicy = { what: 'memory', accepts: (path) => runtime.memory.accepts(path) };
		const where = { root, policy, signature };
		if (memory.replaces) return gate.change({ ...where, path: memory.path, transform: () => memory.text });
		for (let count = 1; count <= mostNames; count++) {
			const path = count === 1 ? memory.path : memory.path.replace(/\.md$/u, `-${count}.md`);
			const outcome = await gate.create({ ...where, path, text: memory.text });
			if (outcome.kind === 'written' || outcome.failure !== 'exists') return outcome;
		}
		return failed(
			'exists',
			`Nothing was remembered: ${memory.path} and ${mostNames - 1} similar names already exist. Merge some of those memories first.`,
		);
	}

	async function write(
		workspace: TypedWorkspace,
		memory: TypedMemory,
		signature: Signature,
	): Promise<TypedWritten | Failed> {
		const leaf = await writeLeaf(workspace, memory, signature);
		if (leaf.kind === 'failed') return leaf;
		const { root } = workspace;
		const listed = await indexes.refresh(workspace, leaf.path, signature);
		return {
			kind: 'written',
			writes: [leaf, ...listed.writes].map((written) => writeOf(root, written)),
			...(listed.problem !== undefined && { problem: listed.problem }),
		};
	}

	return {
		ofNote: (workspace, typed, note, signature) => write(workspace, typed.ofNote(note, occasion(workspace)), signature),
		ofMemory: write,
		async ofInput(workspace, input, signature) {
			const memory = workspace.runtime.memory.typed?.ofInput(input, occasion(workspace));
			if (memory) return write(workspace, memory, signature);
			return failed(
				'declined',
				'Nothing was remembered: a memory needs a scope (workspace or user), a known memory_type, a title and a summary.',
			);
		},
	};
}

function writeOf(root: string, { path, created, via, before, after }: Written): MemoryWrite {
	return {
		uri: uriOfPath(join(root, path)),
		path,
		line: firstChange(before ?? '', after),
		created,
		...(via === 'editor' && { unsaved: true }),
	};
}

/** Zero-based. */
function firstChange(before: string, after: string): number {
	const [old, now] = [before.split('\n'), after.split('\n')];
	return before === ''
		? 0
		: Math.max(
				0,
				now.findIndex((line, at) => line !== old[at]),
			);
}
