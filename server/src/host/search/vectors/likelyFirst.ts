import type { WorkspacePath } from '../../../engine/workspace/snapshot.ts';

/** A file that waits, and what is known of it. */
type WaitingFile = readonly [
	path: WorkspacePath,
	file: {
		/** ms since the epoch. */
		readonly modified?: number;
		/** Of its name, in days since 1970-01-01. */
		readonly day?: number | undefined;
	},
];

/**
 * What is likely to be asked for first comes first: the files on top of the folder, which every conversation begins with, then
 * dated ones from the newest day back, then the rest by when they were last changed.
 */
export function likelyFirst<File extends WaitingFile>(files: readonly File[]): readonly File[] {
	return files
		.map((file) => {
			const [path, { modified = 0, day = Number.NEGATIVE_INFINITY }] = file;
			const isOnTop = !path.includes('/');
			return { file, path, modified, isOnTop, day: isOnTop ? 0 : day };
		})
		.sort(
			(one, other) =>
				Number(other.isOnTop) - Number(one.isOnTop) ||
				// Both may be endless, and their difference no number.
				Number(other.day > one.day) - Number(other.day < one.day) ||
				other.modified - one.modified ||
				(one.path < other.path ? -1 : 1),
		)
		.map(({ file }) => file);
}
