import { AsyncLocalStorage } from 'node:async_hooks';
import { onTestFinished } from 'vitest';

type End = () => unknown;

const outside = new AsyncLocalStorage<End[]>();

/** Runs `end` when what is under way is over: the test or, outside of tests, the work of `lasting`. */
export function whenOver(end: End): void {
	const ends = outside.getStore();
	if (ends) ends.push(end);
	else onTestFinished(async () => void (await end()));
}

/** Does `work` outside of any test; what it began ends with it, the last first, whatever goes wrong. */
export async function lasting<T>(work: () => Promise<T>): Promise<T> {
	const ends: End[] = [];
	try {
		return await outside.run(ends, work);
	} finally {
		for (const end of ends.reverse()) await Promise.resolve(end()).catch(() => undefined);
	}
}
