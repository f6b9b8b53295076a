import { relative, sep } from 'node:path';
import type { Touch } from '../../../workspace/session.ts';
import { isInside } from '../context/matching.ts';
import type { ListSession } from '../lists/session.ts';

/** What brings skills in. Commands in a shell do not, whatever they read. */
const counts: ReadonlySet<Touch['by']> = new Set(['read', 'write', 'edit', 'mention']);

/** What has been touched so far, with the turn after which it was: what the prompt mentions is there at turn 0. */
export function touchesOf({ touched = [] }: ListSession): readonly { readonly path: string; readonly turn: number }[] {
	let turns = 0;
	return touched.flatMap(({ path, by }) => {
		if (by !== 'mention') turns += 1;
		return counts.has(by) ? [{ path, turn: by === 'mention' ? 0 : turns }] : [];
	});
}

/** `path` from `folder`, with `/`; undefined where it does not lie below it. */
export function pathBelow(folder: string, path: string): string | undefined {
	const below = relative(folder, path);
	return below === '' || !isInside(folder, path) ? undefined : below.split(sep).join('/');
}
