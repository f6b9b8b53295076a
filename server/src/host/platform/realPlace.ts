import { basename, dirname, join, resolve } from 'node:path';
import { readlink, realpath } from './disk.ts';

/** As many as Linux follows. */
const mostLinks = 40;

/**
 * Where the absolute `path` leads, with every link in it resolved. What is not there yet, or not any more, counts too: that is the place
 * where it would be made, also behind a link that leads to nothing.
 */
export async function realPlace(path: string, links = mostLinks): Promise<string> {
	const real = await realpath(path).catch(() => undefined);
	const above = dirname(path);
	if (real !== undefined || above === path) return real ?? path;
	const folder = await realPlace(above, links);
	const link = links > 0 ? await readlink(path).catch(() => undefined) : undefined;
	return link === undefined ? join(folder, basename(path)) : realPlace(resolve(folder, link), links - 1);
}
