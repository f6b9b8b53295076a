import { readlinkSync } from 'node:fs';
import { codeOf } from '../outcome.ts';

/** What the system says of a name that is no symbolic link, or that nothing has. */
const noLink: ReadonlySet<string> = new Set(['EINVAL', 'UNKNOWN', 'ENOENT', 'ENOTDIR']);

/** Where the symbolic link at `path` leads, with forward slashes on every system; undefined where there is none. Throws Node’s errors. */
export function linkTarget(path: string): string | undefined {
	try {
		const target = readlinkSync(path);
		return process.platform === 'win32' ? target.replaceAll('\\', '/') : target;
	} catch (error) {
		if (noLink.has(codeOf(error) ?? '')) return undefined;
		throw error;
	}
}
