import { relative, resolve, sep } from 'node:path';
import { isInside } from '../../host/platform/insideFolder.ts';

/** As people would write the path from where they are: with `/` on every system, as in every other place that names a file. */
export function shown(path: string): string {
	const here = process.cwd();
	const written = isInside(here, path) ? relative(here, path) || '.' : resolve(path);
	return written.split(sep).join('/');
}
