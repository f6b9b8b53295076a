import { relative, resolve, sep } from 'node:path';
import { storedUri } from '../../host/managed/storedPlaces.ts';
import { isInside } from '../../host/platform/insideFolder.ts';

/** As people would write the path from where they are: with `/` on every system, as in every other place that names a file. */
export function shown(path: string): string {
	const uri = storedUri(path);
	if (uri !== undefined) return uri;
	const here = process.cwd();
	const written = isInside(here, path) ? relative(here, path) || '.' : resolve(path);
	return written.split(sep).join('/');
}
