import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { nameOfDisk } from '../platform/ofDisk.ts';
import { type GuardedState, readState } from './fileState.ts';

/** Files that are read at once for one thing that a person did; a skill has a handful. */
const most = 500;

/**
 * What stands at `path`, or below it where that is a folder, by the paths that the guard knows them by. `absolute` is where `path` is, which
 * must not lead out of `within`. Links are not followed to folders. Undefined where that cannot be told, or is more than anybody moves by hand.
 */
export async function statesBelow(
	path: string,
	absolute: string,
	within?: string,
): Promise<ReadonlyMap<string, GuardedState> | undefined> {
	const found = new Map<string, GuardedState>();
	const visit = async (here: string, at: string): Promise<void> => {
		if (found.size > most) return;
		const stats = await lstat(at).catch(() => undefined);
		if (!stats?.isDirectory()) {
			if (stats) found.set(here, await readState(at, within));
			return;
		}
		for (const name of await readdir(at)) await visit(`${here}/${nameOfDisk(name)}`, join(at, name));
	};
	try {
		await visit(path, absolute);
	} catch {
		return undefined;
	}
	return found.size > most ? undefined : found;
}
