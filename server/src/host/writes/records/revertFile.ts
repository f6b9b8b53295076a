import type { Hunk } from '../../../engine/memory/hunk.ts';
import { revert } from '../../../engine/memory/revert.ts';
import { isBlank } from '../../../engine/text/lines.ts';
import { sha256 } from '../../../engine/text/sha256.ts';
import type { WriteGate, WritePolicy } from '../gate.ts';
import { type Failed, type FileTraits, failed } from '../outcome.ts';
import type { ChangeRecord, Signature } from './record.ts';

/** A write with its lines, without which it cannot be taken back. */
export type Revertible = ChangeRecord & { readonly hunk: Hunk };

export const isRevertible = (record: ChangeRecord): record is Revertible => record.hunk !== undefined;

/** A file at one moment; no `text` where there is none. */
interface FileState {
	readonly text: string | undefined;
	/** What it needs to come back as it was, where it has to. */
	readonly traits?: FileTraits;
}

interface Declined {
	readonly decline: string;
}

/** The file before one write, whatever else was changed in it since. */
function before({ text }: FileState, write: Revertible): FileState | Declined {
	const { path, hunk, traits } = write;
	if (write.after === undefined) {
		if (text !== undefined) return { decline: `${path} was not created: a file of that name already exists.` };
		return { text: hunk.removed.join(''), ...(traits && { traits }) };
	}
	if (text === undefined) {
		if (write.before === undefined) return { text };
		// What was only taken away can come back without the rest.
		return hunk.added.length === 0 ? { text: hunk.removed.join('') } : { decline: `${path} no longer exists.` };
	}
	const isMade = write.before === undefined;
	if (isMade && sha256(text) === write.after) return { text: undefined };
	const reverted = revert(text, hunk);
	if (reverted === undefined) return { decline: `${path} was not changed: it has been edited since.` };
	return { text: isMade && isBlank(reverted) ? undefined : reverted };
}

function beforeAll(text: string | undefined, writes: readonly Revertible[]): FileState | Declined {
	let state: FileState = { text };
	for (const write of writes.toReversed()) {
		const earlier = before(state, write);
		if ('decline' in earlier) return earlier;
		state = earlier;
	}
	return state;
}

/**
 * Takes all `writes` of one deed to one file back, in the order in which they were made, or none of them. What was changed
 * elsewhere in the file since stays. Resolves with why it could not.
 */
export async function revertFile(
	gate: WriteGate,
	writes: readonly [Revertible, ...Revertible[]],
	signature: Signature,
): Promise<Failed | undefined> {
	const [{ root, path }] = writes;
	const policy: WritePolicy = { what: 'an undo', accepts: (target) => target === path };
	const where = { root, path, policy, signature };
	const read = await gate.read(where);
	if (read.kind === 'failed') return read;
	const earlier = beforeAll(read.text, writes);
	if ('decline' in earlier) return failed('declined', earlier.decline);
	const { text, traits } = earlier;
	if (text === read.text) return undefined;
	if (read.text === undefined) {
		const made = await gate.create({ ...where, text: text ?? '', ...(traits && { traits }) });
		return made.kind === 'failed' ? made : undefined;
	}
	if (text === undefined) {
		const removed = await gate.remove({ ...where, ifText: read.text });
		if (removed.kind === 'removed' || removed.failure === 'gone') return undefined;
		// It waits, unsaved, in the editor, or somebody was quicker: then what is theirs stays.
		if (removed.failure !== 'changed') return removed;
	}
	const changed = await gate.change({
		...where,
		transform(current) {
			const now = beforeAll(current, writes);
			return 'decline' in now ? now : (now.text ?? '');
		},
	});
	return changed.kind === 'failed' ? changed : undefined;
}
