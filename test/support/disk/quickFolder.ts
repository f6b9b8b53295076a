import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runPrefix, sweep } from './leftovers.ts';

/** Where Linux keeps files in memory. */
const inMemory = '/dev/shm';

/** Bytes that all tests together stay far below; containers often have less. */
const enough = 2_000_000_000;

function isThere(): boolean {
	try {
		const { bavail, bsize } = statfsSync(inMemory);
		return process.platform === 'linux' && bavail * bsize > enough;
	} catch {
		return false;
	}
}

/**
 * Gives a run of tests a temporary folder of its own, which goes with it. In memory where that can be had: tests write
 * thousands of small files and wait until each is on the disk. What killed runs have left goes first.
 */
export default function quickFolder(): () => void {
	for (const each of [inMemory, tmpdir()]) sweep(each);
	const folder = mkdtempSync(join(isThere() ? inMemory : tmpdir(), runPrefix));
	for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder;
	return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
