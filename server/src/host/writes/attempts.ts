import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { WorkspacePath } from '../../engine/workspace/snapshot.ts';
import { inTurn } from './disk/lock.ts';
import { maxAttempts, Outpaced } from './disk/publish.ts';
import { codeOf, type Failed, failed, failureOf } from './outcome.ts';

/** One operation at a time per file, from the first look to the last; refusals and errors become outcomes. */
export type GuardedWrite = <T>(
	where: { readonly root: string; readonly path: WorkspacePath },
	work: () => Promise<T | Failed>,
) => Promise<T | Failed>;

/** ms to wait before each new try where another program, a virus scanner say, keeps the file open. */
const timeoutMs = [20, 50, 100, 200, 400];

/** On Windows a file that somebody has open cannot be renamed over, and the error is not always the same. */
const isHeldOpen = (error: unknown): boolean =>
	codeOf(error) === 'EBUSY' || (process.platform === 'win32' && codeOf(error) === 'EPERM');

/** Tries anew where somebody else was quicker, or has the file open. */
async function attempted<T>(path: WorkspacePath, work: () => Promise<T | Failed>): Promise<T | Failed> {
	const waits = timeoutMs.values();
	for (let attempt = 0; attempt < maxAttempts; attempt++) {
		try {
			return await work();
		} catch (error) {
			if (error instanceof Outpaced) continue;
			const wait = isHeldOpen(error) ? waits.next() : undefined;
			if (!wait || wait.done) return failureOf(error, path);
			await setTimeout(wait.value);
		}
	}
	return failed('busy', `${path} was not changed: another program keeps changing it. Try again in a moment.`);
}

/** `trusted` as in `GateOptions`. */
export const createGuarded =
	(trusted: () => boolean): GuardedWrite =>
	async ({ root, path }, work) =>
		trusted()
			? inTurn(join(root, path), () => attempted(path, work))
			: failed(
					'untrusted',
					`${path} was not changed: this folder is not trusted, so Soulscope writes nothing here. Trust it first.`,
				);
