import { rmdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { codeOf } from '../outcome.ts';

/** Hidden, and no name that a runtime takes for memory. */
export const lockSuffix = '.soulscope-lock';

/** A writer that was killed holds others up for this long, in ms; a living one says every second that it lives. */
const staleAfter = 3_000;

/** ms. */
const never = Number.MAX_SAFE_INTEGER;

/** ms. */
const longestWait = 15_000;

/** ms between two tries: at random, so that two writers do not keep meeting. */
const pause = (): number => 4 + Math.random() * 40;

/** Loaded with the first write: it comes with a whole file system of its own, and a start has to wait for everything. */
const lockfile = async () => (await import('proper-lockfile')).default;

/** Writers of the same process line up here and so do not have to poll. */
const queues = new Map<string, Promise<unknown>>();

const lockPath = (file: string): string => join(dirname(file), `.${basename(file)}${lockSuffix}`);

export interface Held {
	/** False once another process may have taken the lock over. */
	readonly intact: () => boolean;
}

/** Runs `work` after everything that this process began on `file` before. */
export function inTurn<T>(file: string, work: () => Promise<T>): Promise<T> {
	const before = queues.get(file) ?? Promise.resolve();
	const mine = before.then(work);
	const settled = mine.catch(() => undefined);
	queues.set(file, settled);
	settled.then(() => {
		if (queues.get(file) === settled) queues.delete(file);
	});
	return mine;
}

/** Runs `work` while no other process has `file`; to be called in turn. Throws `ELOCKED` after a long wait. */
export async function withLock<T>(file: string, work: (held: Held) => Promise<T>): Promise<T> {
	let intact = true;
	const release = await acquire(file, () => {
		intact = false;
	});
	try {
		return await work({ intact: () => intact });
	} finally {
		// A lock that was taken over is no longer ours to release.
		await release().catch(() => undefined);
	}
}

/** Only a held lock is worth waiting for; a folder that cannot be written to is reported at once. */
async function acquire(file: string, onCompromised: () => void): Promise<() => Promise<void>> {
	const options = { realpath: false, lockfilePath: lockPath(file), stale: never, update: 1_000, retries: 0 };
	const isAbandoned = watchLock(lockPath(file));
	for (const began = performance.now(); ; await setTimeout(pause())) {
		try {
			return await (await lockfile()).lock(file, { ...options, onCompromised });
		} catch (error) {
			if (codeOf(error) !== 'ELOCKED' || performance.now() - began > longestWait) throw error;
			if (isAbandoned()) removeLock(lockPath(file));
		}
	}
}

/**
 * Tells whether nobody has said for a while that a lock is held. The library would go by its date, and after a clock was set
 * that says nothing: back, and a dead writer's would be believed for ever; forward, and a living writer's would be broken. So
 * what counts is that it stays as it is.
 */
function watchLock(path: string): () => boolean {
	let seen: number | undefined;
	let since = 0;
	return () => {
		const now = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
		if (now === undefined || now !== seen) {
			seen = now;
			since = performance.now();
			return false;
		}
		return performance.now() - since > staleAfter;
	};
}

/** Whoever else takes it for abandoned may be quicker. */
function removeLock(path: string): void {
	try {
		rmdirSync(path);
	} catch {
		// The next try says why, if it is still there.
	}
}

/** Removes the lock that a killed writer left beside a file that nobody writes any more. */
export async function releaseAbandoned(file: string): Promise<void> {
	const options = { realpath: false, lockfilePath: lockPath(file), stale: staleAfter, retries: 0 };
	await (await lockfile()).lock(file, { ...options, onCompromised: () => undefined }).then(
		(release) => release(),
		() => undefined,
	);
}
