import { existsSync, statSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import type { DatabaseSync } from 'node:sqlite';

/** Copies that are kept, the newest first. */
const kept = 3;

/** ms between two copies. */
const interval = 24 * 3_600_000;

const backupFile = (file: string, number: number): string => `${file}.backup-${number}`;

/** The copies that are there, the newest first. Absolute paths. */
export const backupsOf = (file: string): readonly string[] =>
	Array.from({ length: kept }, (_, index) => backupFile(file, index + 1)).filter((path) => existsSync(path));

/** `now` in ms since the epoch. A copy dated in the future counts as old: the clock has been set back since. */
export function isBackupDue(file: string, now: number): boolean {
	const newest = statSync(backupFile(file, 1), { throwIfNoEntry: false })?.mtimeMs;
	return newest === undefined || now - newest >= interval || newest > now + interval;
}

/** Copies the whole database beside it, and lets the oldest copy go. Rejects where the disk does; then the others are as they were. */
export async function makeBackup(database: DatabaseSync, file: string): Promise<void> {
	const unfinished = `${file}.backup-new`;
	await rm(unfinished, { force: true });
	try {
		// Nobody else's business on a machine that several people use; an empty file is as good as none to SQLite.
		await (await open(unfinished, 'wx', 0o600)).close();
		// Whole and without what was deleted; some ten milliseconds for each ten megabytes, once a day.
		database.prepare('VACUUM INTO ?').run(unfinished);
		for (let number = kept - 1; number >= 1; number--) {
			await rename(backupFile(file, number), backupFile(file, number + 1)).catch(() => undefined);
		}
		await rename(unfinished, backupFile(file, 1));
	} catch (error) {
		await rm(unfinished, { force: true });
		throw error;
	}
}

/** Lets all copies go: they still have what was deleted. */
export async function dropBackups(file: string): Promise<void> {
	for (const path of backupsOf(file)) await rm(path, { force: true });
}
