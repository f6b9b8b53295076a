import type { WriteGate } from '../writes/gate.ts';
import type { Failed } from '../writes/outcome.ts';
import { type Signature, sign } from '../writes/records/record.ts';
import type { RestoredFile } from './restorePlan.ts';
import { restorePolicy } from './restorePolicy.ts';

export interface RestoreOutcome {
	/** Names what was done, for an undo. */
	readonly operation: string;
	readonly written: number;
	/** Why some were not, in sentences. */
	readonly problems: readonly string[];
}

const modes = { plain: 0o644, executable: 0o755 } as const;

/** Writes what was planned, through the gate, as one operation. A file that has changed since it was planned is left as it is. */
export async function restoreFiles(
	gate: WriteGate,
	root: string,
	files: readonly RestoredFile[],
	/** Of which state, in words for people. */
	from?: string,
): Promise<RestoreOutcome> {
	const signature: Signature = {
		...sign('restore'),
		origin: { way: 'restore', ...(from !== undefined && { sources: [{ title: from }] }) },
	};
	const problems: string[] = [];
	let written = 0;
	for (const file of files) {
		const outcome = await restoreFile(gate, root, file, signature);
		if (outcome?.kind === 'failed') problems.push(outcome.message);
		else written += 1;
	}
	return { operation: signature.operation, written, problems };
}

async function restoreFile(
	gate: WriteGate,
	root: string,
	file: RestoredFile,
	signature: Signature,
): Promise<Failed | undefined> {
	const { path } = file;
	const where = { root, path, policy: restorePolicy, signature };
	const mode = 'executable' in file && file.executable ? modes.executable : modes.plain;
	if (file.kind === 'bytes') {
		const made = await gate.create({ ...where, text: '', bytes: file.bytes, traits: { marked: false, mode } });
		return made.kind === 'failed' ? made : undefined;
	}
	const { before, after, marked, traits } = file;
	if (after === undefined) {
		const removed = await gate.remove({ ...where, ifText: before ?? '' });
		return removed.kind === 'failed' ? removed : undefined;
	}
	if (before === undefined) {
		const made = await gate.create({ ...where, text: after, traits: { marked, mode } });
		return made.kind === 'failed' ? made : undefined;
	}
	const changed = await gate.change({
		...where,
		...(traits && { traits }),
		transform: (current) =>
			current === before ? after : { decline: `${path} was not restored: it has been changed in the meantime.` },
	});
	return changed.kind === 'failed' ? changed : undefined;
}
