import { relative, resolve } from 'node:path';
import { isInside } from '../host/insideFolder.ts';

/** As people would write the path from where they are. */
export function shown(path: string): string {
	const here = process.cwd();
	return isInside(here, path) ? relative(here, path) || '.' : resolve(path);
}
