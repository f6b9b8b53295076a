import { counted } from '../../rules/support/words.ts';
import type { DoctorCheck, DoctorFix } from '../diagnosis.ts';
import type { ConflictCopy } from '../view.ts';

const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

const lineOf = ({ path, original, service, modified, sameText }: ConflictCopy): string =>
	`${path}: a copy of ${original} by ${service}, ${sameText === undefined ? `changed ${day(modified)}` : 'with the same text'}`;

/** Only what is in the original, letter for letter, can go without anybody having to read it. */
function fixOf(copies: readonly ConflictCopy[]): DoctorFix | undefined {
	const same = copies.flatMap(({ path, sameText }) =>
		sameText === undefined ? [] : [{ path, before: sameText, after: undefined }],
	);
	if (same.length === 0) return undefined;
	return {
		title: `Delete ${counted(same.length, 'copy that says', 'copies that say')} the same as the original`,
		changes: same,
	};
}

export const conflictCopies: DoctorCheck = {
	code: 'doctor.sync.conflict-copies',
	weight: 68,
	reports: 'a synchronising program kept two versions of a file',
	silent:
		'where there is no original next to the copy; and names that people give as well, such as “SOUL 2.md”, count only in the folder of the service that makes them',
	*check({ facts: { copies, syncedBy } }) {
		if (copies.length === 0) return;
		const fix = fixOf(copies);
		const who = syncedBy ?? 'A synchronising program';
		const what =
			copies.length === 1
				? 'a second version of a file because two computers changed it'
				: `${copies.length} second versions of files because two computers changed them`;
		yield {
			message: `${who} kept ${what} at the same time. What was written in such a copy is lost to the agent, or it reads both as if each were true. Compare them, move over what is missing, and delete the copy.`,
			evidence: copies.slice(0, 12).map(lineOf),
			...(copies[0] && { place: { file: { kind: 'workspace', path: copies[0].path }, range: { start: 0, end: 0 } } }),
			...(fix && { fix }),
		};
	},
};
