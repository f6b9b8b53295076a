import { relative, resolve, sep } from 'node:path';
import { uriOfPath } from '../../host/managed/placeUri.ts';
import { isStored } from '../../host/managed/storedPlaces.ts';
import { isInside } from '../../host/platform/insideFolder.ts';

/** As people would write the path from where they are: with `/` on every system, as in every other place that names a file. */
export function shown(path: string): string {
	if (isStored(path)) return uriOfPath(path);
	const here = process.cwd();
	const written = isInside(here, path) ? relative(here, path) || '.' : resolve(path);
	return written.split(sep).join('/');
}
