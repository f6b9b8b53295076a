import { posix } from 'node:path';

/** As Go cleans a path: like POSIX, but without the slash at the end. */
export function cleanPath(path: string): string {
	if (path === '') return '.';
	const clean = posix.normalize(path);
	return clean.length > 1 && clean.endsWith('/') ? clean.slice(0, -1) : clean;
}

/** Last element of a path; `.` for nothing, `/` for the root. */
export function baseName(path: string): string {
	if (path === '') return '.';
	const trimmed = path.replace(/\/+$/u, '');
	return trimmed === '' ? '/' : trimmed.slice(trimmed.lastIndexOf('/') + 1);
}
