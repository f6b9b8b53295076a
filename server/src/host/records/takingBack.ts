import { type Hunk, hunkOf, revert } from '../../engine/memory/hunk.ts';
import { sha256 } from '../../engine/text/sha256.ts';
import type { WorkspacePath } from '../../engine/workspace/snapshot.ts';
import type { TakeBack } from '../undos.ts';
import type { Failed, FileTraits } from '../write/outcome.ts';
import type { WriteGate, WritePolicy } from '../writeGate.ts';
import type { Signature } from './record.ts';

/** One file changed once, with what is needed to take it back. */
export interface Reversible {
	/** Absolute path of the workspace's root. */
	readonly root: string;
	readonly path: WorkspacePath;
	/** SHA-256 of the text after it; undefined where the file is gone. */
	readonly after: string | undefined;
	/** True where there was no file before. */
	readonly created: boolean;
	readonly hunk: Hunk;
	/** Of a file that is gone. */
	readonly traits?: FileTraits;
}

/** What a write that has just been made needs to be taken back. */
export const reversible = (
	{ root, path }: Pick<Reversible, 'root' | 'path'>,
	before: string | undefined,
	after: string | undefined,
	traits?: FileTraits,
): Reversible => ({
	root,
	path,
	after: after === undefined ? undefined : sha256(after),
	created: before === undefined,
	hunk: hunkOf(before ?? '', after ?? ''),
	...(traits && { traits }),
});

/** Takes one write back; what was changed elsewhere in the file since stays. */
export function takingBack(gate: WriteGate, write: Reversible, signature: Signature): TakeBack {
	const { root, path, after, created, hunk, traits } = write;
	const policy: WritePolicy = { what: 'an undo', accepts: (target) => target === path };
	const where = { root, path, policy, signature };
	const problem = (outcome: { readonly kind: string } | Failed): Failed | undefined =>
		'failure' in outcome ? outcome : undefined;

	/** False where somebody has written something of their own there by now. */
	async function remove(): Promise<boolean | Failed> {
		const read = await gate.read(where);
		if (read.kind === 'failed') return read;
		if (read.text === undefined) return true;
		if (sha256(read.text) !== after) return false;
		const outcome = await gate.remove({ ...where, ifText: read.text });
		if (outcome.kind === 'removed' || outcome.failure === 'gone') return true;
		return outcome.failure === 'changed' ? false : outcome;
	}

	return async () => {
		if (after === undefined)
			return problem(await gate.create({ ...where, text: hunk.removed.join(''), ...(traits && { traits }) }));
		if (created) {
			const removed = await remove();
			if (removed !== false) return removed === true ? undefined : removed;
		}
		return problem(
			await gate.change({
				...where,
				transform(current) {
					if (current === undefined) return { decline: `${path} no longer exists.` };
					const changed = `${path} was not changed: it has been edited since.`;
					return revert(current, hunk) ?? { decline: changed };
				},
			}),
		);
	};
}
