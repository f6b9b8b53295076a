import { join } from 'node:path';

/** Where programs keep what can be made again, by platform. */
export function cacheFolder(
	platform: NodeJS.Platform,
	home: string,
	variables: Readonly<Record<string, string | undefined>>,
): string {
	if (platform === 'win32') return join(variables.LOCALAPPDATA ?? join(home, 'AppData', 'Local'), 'Soulscope', 'Cache');
	if (platform === 'darwin') return join(home, 'Library', 'Caches', 'soulscope');
	// The specification wants relative paths ignored.
	const cache = variables.XDG_CACHE_HOME?.startsWith('/') ? variables.XDG_CACHE_HOME : join(home, '.cache');
	return join(cache, 'soulscope');
}
