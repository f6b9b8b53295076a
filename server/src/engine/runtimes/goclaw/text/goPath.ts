import { posix } from 'node:path';

/** As Go cleans a path: like POSIX, but without the slash at the end. */
export function cleanPath(path: string): string {
	if (path === '') return '.';
	const clean = posix.normalize(path);
	return clean.length > 1 && clean.endsWith('/') ? clean.slice(0, -1) : clean;
}

/** Everything before the last slash; a slash at the end is the last one. */
export const folderOf = (path: string): string => cleanPath(path.slice(0, path.lastIndexOf('/') + 1));

/** Last element of a path; `.` for nothing, `/` for the root. */
export function baseName(path: string): string {
	if (path === '') return '.';
	const trimmed = path.replace(/(?<!\/)\/+$/u, '');
	return trimmed === '' ? '/' : trimmed.slice(trimmed.lastIndexOf('/') + 1);
}
