import type { KnownRuntime } from '../../engine/runtimes/runtime.ts';
import type { DiskFiles } from '../../host/platform/diskFiles.ts';
import { namesBelow } from '../../host/workspace/scan/discovery.ts';

/** A file that has the name of instructions, were it not for upper and lower case. */
export interface LikeName {
	readonly name: string;
	readonly asked: string;
}

/** Those right in `folder`, an absolute path, by their names. Where the disk minds no letter case, programs find such a file, and so do we. */
export async function inOtherLetters(
	folder: string,
	files: DiskFiles,
	runtimes: readonly KnownRuntime[],
): Promise<readonly LikeName[]> {
	const asked = new Map([...namesBelow(runtimes)].map((name) => [name.toLowerCase(), name]));
	const listing = await files.list(folder);
	const names =
		listing.kind === 'listed' ? listing.entries.filter(({ kind }) => kind !== 'folder').map(({ name }) => name) : [];
	return names.sort().flatMap((name) => {
		const right = asked.get(name.toLowerCase());
		return right === undefined || right === name ? [] : [{ name, asked: right }];
	});
}
