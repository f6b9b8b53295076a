import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PastTrouble } from '../past/past.ts';
import { codeOf } from '../writes/outcome.ts';
import { fileModeIn, folderModeIn } from './gitFiles.ts';

/** ms: nobody holds a branch of ours for longer than it takes to write one line. A program that died with it in hand never comes back. */
const abandonedAfter = 10 * 60 * 1000;

interface Branch {
	/** Absolute path of the repository’s own folder. */
	readonly commonDir: string;
	readonly branch: string;
	/** True where no other program writes it: a lock that is left there may be taken away. */
	readonly isOurs?: boolean;
}

async function isAbandoned(lock: string): Promise<boolean> {
	const stats = await stat(lock).catch(() => undefined);
	return stats !== undefined && Date.now() - stats.mtimeMs > abandonedAfter;
}

async function takeLock(lock: string, mode: number, isOurs: boolean) {
	try {
		return await open(lock, 'wx', mode);
	} catch (error) {
		if (codeOf(error) !== 'EEXIST') throw error;
		if (isOurs && (await isAbandoned(lock))) {
			await rm(lock, { force: true });
			return takeLock(lock, mode, false);
		}
		throw new PastTrouble(`${lock}: another program is writing this branch. Try again, or delete this file if none is`);
	}
}

/**
 * Runs `work` while no git writes the branch, in the way in which git itself keeps others out. What `work` has seen of the branch is true
 * until it publishes: the lock with the new commit in it takes the branch’s place in one step.
 * @throws PastTrouble where another program is writing it
 */
export async function withLockedBranch<Result>(
	{ commonDir, branch, isOurs = false }: Branch,
	work: (publish: (id: string) => Promise<void>) => Promise<Result>,
): Promise<Result> {
	const file = join(commonDir, 'refs', 'heads', ...branch.split('/'));
	const lock = `${file}.lock`;
	const mode = await folderModeIn(commonDir);
	await mkdir(dirname(file), { recursive: true, mode });
	const handle = await takeLock(lock, fileModeIn(mode), isOurs);
	let isPublished = false;
	try {
		return await work(async (id) => {
			await handle.writeFile(`${id}\n`);
			await handle.sync();
			await handle.close();
			await rename(lock, file);
			isPublished = true;
		});
	} finally {
		await handle.close().catch(() => undefined);
		// Where it was published, a lock is another's by now.
		if (!isPublished) await rm(lock, { force: true });
	}
}
