import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import type { Places } from '../../../workspace/snapshot.ts';

/** The path with every link resolved, as far as there is something: what is not there lies where its folder really is. */
function realOf(places: Places, path: string): string {
	const facts = places.facts(path);
	if (facts.kind !== 'nothing') return facts.real;
	const folder = dirname(path);
	return folder === path ? path : join(realOf(places, folder), basename(path));
}

/** Before it compares, and nowhere else, the program takes `%20` for a space. */
function decoded(path: string): string {
	try {
		return decodeURIComponent(path);
	} catch {
		return path;
	}
}

function isWithin(folder: string, path: string): boolean {
	const way = relative(folder, path);
	return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

export const isUrl = (path: string): boolean => /^(?:file|https?):\/\//u.test(path);

/** True where the program lets a file in `folder` import `path`: it has to lie in one of the `allowed` folders, links resolved. */
export function mayImport(places: Places, path: string, folder: string, allowed: readonly string[]): boolean {
	if (isUrl(path) || path.includes('\0')) return false;
	const target = realOf(places, resolve(decoded(resolve(folder, path))));
	return allowed
		.map((each) => each.trim())
		.filter((each) => each !== '' && !each.includes('\0'))
		.some((each) => isWithin(realOf(places, resolve(decoded(each))), target));
}
