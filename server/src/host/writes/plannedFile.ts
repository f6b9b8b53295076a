import type { WorkspacePath } from '../../engine/workspace/snapshot.ts';
import type { WriteGate } from './gate.ts';
import type { Signature } from './records/record.ts';

/** A file as it is to be. Texts are those of a snapshot: a byte order mark is part of them. */
export interface PlannedFile {
	/** Absolute path of the folder that the write must not leave. */
	readonly root: string;
	/** Below it. */
	readonly inRoot: WorkspacePath;
	/** Undefined where there is no such file. */
	readonly before: string | undefined;
	/** Undefined where the file is to go. */
	readonly after: string | undefined;
}

const byteOrderMark = /^\uFEFF/u;

/** A text of a snapshot as the gate has it. */
export const withoutMark = (text: string): string => text.replace(byteOrderMark, '');

/** Writes it only while the file says what the plan was made for. One line for people where it did not. */
export async function writePlanned(
	gate: WriteGate,
	{ root, inRoot, before, after }: PlannedFile,
	signature: Signature,
): Promise<string | undefined> {
	const where = {
		root,
		path: inRoot,
		policy: { what: 'a fix', accepts: (path: WorkspacePath) => path === inRoot },
		signature,
	};
	if (before === undefined && after === undefined) return undefined;
	const outcome =
		before === undefined
			? await gate.create({ ...where, text: after ?? '' })
			: after === undefined
				? await gate.remove({ ...where, ifText: withoutMark(before) })
				: await gate.change({
						...where,
						transform: (current) =>
							current === withoutMark(before)
								? withoutMark(after)
								: { decline: `${inRoot} was not changed: another program changed it in the meantime.` },
					});
	return outcome.kind === 'failed' ? outcome.message : undefined;
}
