import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

/**
 * Where the command line keeps what is not a workspace's: as the XDG base directories have it, on Windows among the
 * person's local data. A relative path in the variable counts for nothing, as the standard says.
 */
export function dataFolder(variables: Readonly<Record<string, string | undefined>> = process.env): string {
	const { XDG_DATA_HOME: named = '', LOCALAPPDATA: local = '' } = variables;
	if (isAbsolute(named)) return join(named, 'soulscope');
	if (process.platform === 'win32' && isAbsolute(local)) return join(local, 'soulscope');
	return join(homedir(), '.local', 'share', 'soulscope');
}
