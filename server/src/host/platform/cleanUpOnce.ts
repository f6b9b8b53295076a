import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Has V8 clean up all of its memory now, which takes a server that has just started some milliseconds. From then on V8 knows how much stays, and lets it grow
 * to a multiple. Otherwise it would do so while the first large text is looked at, which then takes up to twice as long.
 */
export function cleanUpOnce(): void {
	// V8 gives the function to contexts that are made under this flag. Code that is compiled before is of its usual ones (compiled/pretenuring.ts).
	setFlagsFromString('--expose-gc');
	const collect: unknown = runInNewContext('gc');
	setFlagsFromString('--no-expose-gc');
	if (typeof collect === 'function') collect();
}
