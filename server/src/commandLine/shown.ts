import { isAbsolute, relative, resolve } from 'node:path';

/** As people would write the path from where they are. */
export function shown(path: string): string {
	const fromHere = relative(process.cwd(), path);
	return fromHere.startsWith('..') || isAbsolute(fromHere) ? resolve(path) : fromHere || '.';
}
