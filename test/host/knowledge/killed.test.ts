import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { onDisk } from '../support/workspaceOnDisk.ts';
import { openStorage, type StoreAtHand, storeOn } from './stores.ts';
import { before, work } from './work.ts';

const script = fileURLToPath(new URL('killedProcess.ts', import.meta.url));

/** Deaths at once. */
const lanes = 3;

/** Of so many steps one; `npm run attack` tries them all. */
const every = 3;

/** All that a store says, without its size and name. */
async function everything({ call }: StoreAtHand): Promise<string> {
	const { db_path: _path, db_size_bytes: _size, ...stats } = (await call('stats', {})).data;
	const versions = await Promise.all(
		['a.md', 'b.md', 'c.md'].map(async (logical_path) => (await call('versions', { logical_path })).data.versions),
	);
	const found = await Promise.all(['kiln', 'kettle'].map(async (query) => (await call('search', { query })).data.hits));
	return JSON.stringify({ stats, versions, found });
}

async function killed(file: string, step: number): Promise<readonly string[]> {
	const child = spawn(process.execPath, [script, file, String(step)], { stdio: ['ignore', 'pipe', 'inherit'] });
	const [said] = await Promise.all([text(child.stdout), once(child, 'close')]);
	return said
		.trim()
		.split('\n')
		.filter((line) => line !== '');
}

it('has all of an operation or nothing of it, and all that was confirmed, wherever a process is killed', {
	timeout: 120_000,
}, async () => {
	const disk = onDisk();
	await using pristine = openStorage(disk.file('pristine.db'));
	const first = storeOn(pristine);
	for (const [operation, input] of before) await first.call(operation, input);
	await pristine[Symbol.asyncDispose]();

	// What there is after each thing that is done.
	copyFileSync(disk.file('pristine.db'), disk.file('whole.db'));
	const whole = storeOn(openStorage(disk.file('whole.db')));
	whole.clock.now += 10_000;
	const states = [await everything(whole)];
	for (const [operation, input] of work) {
		await whole.call(operation, input);
		states.push(await everything(whole));
	}
	expect(new Set(states).size).toBe(work.length + 1);

	copyFileSync(disk.file('pristine.db'), disk.file('lives.db'));
	const steps = Number((await killed(disk.file('lives.db'), 0)).at(-1));
	const fatal = Array.from({ length: steps }, (_, index) => index + 1).filter((step) => step % every === 0);
	expect(fatal.length).toBeGreaterThan(7);
	const seen = new Set<number>();
	await Promise.all(
		Array.from({ length: lanes }, async () => {
			for (let step = fatal.shift(); step !== undefined; step = fatal.shift()) {
				const file = disk.file(`at-${step}.db`);
				copyFileSync(disk.file('pristine.db'), file);
				const confirmed = (await killed(file, step)).length;
				await using storage = openStorage(file);
				const at = states.indexOf(await everything(storeOn(storage)));
				expect(at, `killed before step ${step}`).toBeGreaterThanOrEqual(confirmed);
				seen.add(at);
				using database = new DatabaseSync(file);
				expect(database.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
			}
		}),
	);
	expect(seen).toEqual(new Set([0, 1, 2]));
});
