import { join } from 'node:path';
import { withIgnoreLines } from '../../engine/backup/ignoreLines.ts';
import { PastTrouble } from '../past/past.ts';
import type { WriteGate } from '../writes/gate.ts';
import { type Signature, sign } from '../writes/records/record.ts';

/** The `.gitignore` of a workspace as it is, and with the lines that a backup asks for. */
export interface IgnorePlan {
	/** Undefined where there is none. */
	readonly before: string | undefined;
	readonly after: string;
}

export const ignoreFile = '.gitignore';

const where = (root: string) => ({
	root,
	path: ignoreFile,
	policy: { what: 'a backup', accepts: (path: string) => path === ignoreFile },
});

/** @throws PastTrouble where it cannot be read, as where it is a link */
export async function planIgnoreFile(gate: Pick<WriteGate, 'read'>, root: string): Promise<IgnorePlan> {
	const seen = await gate.read(where(root));
	if (seen.kind === 'failed') throw new PastTrouble(`${join(root, ignoreFile)}: ${seen.message}`);
	return { before: seen.text, after: withIgnoreLines(seen.text) };
}

/**
 * Writes what was planned, and shown, unless the file has changed since.
 * @throws PastTrouble where it was not written
 */
export async function writeIgnoreFile(
	gate: WriteGate,
	root: string,
	{ before, after }: IgnorePlan,
	signature: Signature = sign('set up'),
): Promise<void> {
	if (before === after || (before === undefined && after === '')) return;
	const target = { ...where(root), signature };
	const outcome =
		before === undefined
			? await gate.create({ ...target, text: after })
			: await gate.change({
					...target,
					transform: (current) =>
						current === before
							? after
							: { decline: `${ignoreFile} was not changed: it has been changed in the meantime.` },
				});
	if (outcome.kind === 'failed') throw new PastTrouble(outcome.message);
}
