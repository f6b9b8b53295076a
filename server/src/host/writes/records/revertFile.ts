import type { ChangeHunk } from '../../../engine/memory/notes/hunk.ts';
import { withoutEmptied } from '../../../engine/memory/notes/leftHeadings.ts';
import { revert } from '../../../engine/memory/notes/revert.ts';
import { isBlank } from '../../../engine/text/lines.ts';
import type { WriteGate, WritePolicy } from '../gate.ts';
import { type Failed, type FileTraits, failed } from '../outcome.ts';
import type { FileHistory } from './fileHistory.ts';
import type { ChangeRecord, Signature } from './record.ts';

/** A write with its lines, without which it cannot be taken back. */
export type Revertible = ChangeRecord & { readonly hunk: ChangeHunk };

export const isRevertible = (record: ChangeRecord): record is Revertible => record.hunk !== undefined;

/** A file at one moment; no `text` where there is none. */
interface FileState {
	readonly text: string | undefined;
	/** What it needs to come back as it was, where it has to. */
	readonly traits?: FileTraits;
}

interface DeclinedRevert {
	readonly decline: string;
}

/** The file before one write, whatever else was changed in it since. */
function before({ text }: FileState, write: Revertible, { others }: FileHistory): FileState | DeclinedRevert {
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
	const reverted = revert(text, hunk, others);
	if (reverted !== undefined) return { text: isMade && isBlank(reverted) ? undefined : reverted };
	if (revert(text, hunk) !== undefined)
		return {
			decline: `${path} was not changed: the text that this change added is gone. The same text is there from another change, which you can undo instead.`,
		};
	return { decline: `${path} was not changed: it has been edited since.` };
}

function beforeAll(
	text: string | undefined,
	writes: readonly Revertible[],
	history: FileHistory,
): FileState | DeclinedRevert {
	let state: FileState = { text };
	for (const write of writes.toReversed()) {
		const earlier = before(state, write, history);
		if ('decline' in earlier) return earlier;
		state = earlier;
	}
	return emptied(text, state, history);
}

/** Without the headings that an earlier undo left to what goes now, and without the file where nothing else is in it. */
function emptied(current: string | undefined, state: FileState, { left }: FileHistory): FileState {
	if (current === undefined || state.text === undefined) return state;
	let { text } = state;
	for (const { hunk, isMade } of left) {
		const without = withoutEmptied(current, text, hunk);
		if (isMade && without !== text && isBlank(without)) return { text: undefined };
		text = without;
	}
	return { ...state, text };
}

/**
 * Takes all `writes` of one operation to one file back, in the order in which they were made, or none of them. What was changed
 * elsewhere in the file since stays. Resolves with why it could not.
 */
export async function revertFile(
	gate: WriteGate,
	writes: readonly [Revertible, ...Revertible[]],
	history: FileHistory,
	signature: Signature,
): Promise<Failed | undefined> {
	const [{ root, path }] = writes;
	const policy: WritePolicy = { what: 'an undo', accepts: (target) => target === path };
	const where = { root, path, policy, signature };
	const read = await gate.read(where);
	if (read.kind === 'failed') return read;
	const earlier = beforeAll(read.text, writes, history);
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
			const now = beforeAll(current, writes, history);
			return 'decline' in now ? now : (now.text ?? '');
		},
	});
	return changed.kind === 'failed' ? changed : undefined;
}
