import type { WriteGate } from '../gate.ts';
import { type Failed, failed } from '../outcome.ts';
import type { LinkChange, Signature } from './record.ts';
import type { Revertible } from './revertFile.ts';

/** A link that came or went. */
export type RevertibleLink = Revertible & { readonly link: LinkChange };

export const isLinkChange = (record: Revertible): record is RevertibleLink => record.link !== undefined;

/** Takes a link away that was made, and puts back what it took the place of; or the other way round. Resolves with why it could not. */
export async function revertLink(
	gate: WriteGate,
	{ root, path, link, before, after, hunk, traits }: RevertibleLink,
	signature: Signature,
): Promise<Failed | undefined> {
	const { kind, target } = link;
	const where = {
		root,
		path,
		policy: { what: 'an undo', accepts: (each: string) => each === path },
		signature,
		target,
	};
	if (kind === 'made') {
		const text = before === undefined ? {} : { text: hunk.removed.join(''), ...(traits && { traits }) };
		const outcome = await gate.unlink({ ...where, ...text });
		return outcome.kind === 'failed' && !isGone(outcome, before) ? outcome : undefined;
	}
	const outcome = await gate.link({ ...where, ...(after !== undefined && { ifText: hunk.added.join('') }) });
	return outcome.kind === 'failed' ? outcome : undefined;
}

/** Where there was nothing before, there is nothing to do once the link is gone. */
const isGone = ({ failure }: Failed, before: string | undefined): boolean => failure === 'gone' && before === undefined;

/** Links are taken back one by one: an operation that also wrote a text there is none of ours. */
export const mixedWrites = (path: string): Failed =>
	failed('declined', `${path} was not changed: it was a link and a file in turn. Edit it instead.`);
