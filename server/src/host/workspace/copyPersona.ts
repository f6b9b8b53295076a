import type { PersonaFile } from '../../engine/copying/personaCopy.ts';
import type { WorkspacePath } from '../../engine/workspace/snapshot.ts';
import type { WriteGate } from '../writes/gate.ts';
import { makeRoot } from '../writes/newRoot.ts';
import { type Signature, sign } from '../writes/records/record.ts';

export interface WrittenPersona {
	readonly created: readonly WorkspacePath[];
	/** For an undo of all of them. */
	readonly operation: string;
	/** Why one of them was not written, one sentence; none behind it was. */
	readonly problem?: string;
}

/** Creates `files` in `root`, which is made where it is not there; nothing is ever written over. Never throws. */
export async function writePersona(
	gate: WriteGate,
	root: string,
	files: readonly Pick<PersonaFile, 'path' | 'text'>[],
	signature: Signature = sign('set up'),
): Promise<WrittenPersona> {
	const { operation } = signature;
	const created: WorkspacePath[] = [];
	const policy = {
		what: 'a persona',
		accepts: (path: WorkspacePath) => files.some((file) => file.path === path),
	};
	const trouble = await makeRoot(root);
	if (trouble) return { created, operation, problem: trouble.message };
	for (const { path, text } of files) {
		const outcome = await gate.create({ root, path, policy, signature, text });
		if (outcome.kind === 'failed') return { created, operation, problem: outcome.message };
		created.push(path);
	}
	return { created, operation };
}
