import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Transcripts } from '../../../server/src/host/conversations/transcripts.ts';
import { userMessage } from '../support/conversations/transcriptEntries.ts';
import { transcriptsAt } from '../support/conversations/transcripts.ts';
import { talking } from '../support/processes/talking.ts';
import { onDisk } from '../support/workspaceOnDisk.ts';

const main = { root: '/ws', session: 'main', at: 1000 };

const idsIn = async (transcripts: Transcripts, id: string) =>
	(await transcripts.open(id))?.entries.map((entry) => entry.id) ?? [];

/** A conversation in a database, and what to look at it with. */
async function begunAt(file: string) {
	const opened = transcriptsAt(file);
	const id = await opened.transcripts.begin(main);
	await opened.transcripts.put(id, userMessage('first', 'The first words'));
	return { ...opened, id };
}

describe('the database of transcripts', () => {
	it('is made when the first conversation begins, for this user’s eyes alone', async () => {
		const disk = onDisk();
		const { transcripts } = transcriptsAt(disk.file('storage/chat.db'));
		expect(await transcripts.list('/ws')).toEqual([]);
		expect(await transcripts.open('x')).toBeUndefined();
		expect(disk.tree()).toEqual([]);
		await transcripts.begin(main);
		for (const name of readdirSync(disk.file('storage')))
			expect([name, statSync(disk.file(`storage/${name}`)).mode & 0o777]).toEqual([name, 0o600]);
	});

	it('leaves no log beside it when it is over', async () => {
		const file = onDisk().file('chat.db');
		const { transcripts, id } = await begunAt(file);
		const late = transcripts.put(id, userMessage('late', 'The last words'));
		await transcripts[Symbol.asyncDispose]();
		expect(existsSync(`${file}-wal`)).toBe(false);
		await late;
	});

	it.each<readonly [string, Readonly<Record<string, string | number>>, boolean]>([
		['of a living process that gave no sign for long', { beat: Date.now() - 60_000 }, true],
		['from a clock that has been set back since', { beat: Date.now() + 3_600_000 }, true],
		['of a dead process on another machine that gave a sign just now', { host: 'another', pid: 2 ** 30 }, false],
		['of a dead process on this machine', { pid: 2 ** 30 }, true],
	])('has holds; one %s counts: %j free %s', async (_, values, free) => {
		const file = onDisk().file('chat.db');
		const { transcripts, id } = await begunAt(file);
		using other = new DatabaseSync(file);
		const hold = { holder: 'x', host: hostname(), pid: process.pid, beat: Date.now(), ...values };
		other
			.prepare('INSERT INTO holds (conversation, holder, host, pid, beat) VALUES (?, ?, ?, ?, ?)')
			.run(id, hold.holder, hold.host, hold.pid, hold.beat);
		expect((await transcripts.hold(id)) !== undefined).toBe(free);
	});

	it('has nothing left of a conversation that was deleted, in its index neither', { timeout: 60_000 }, async () => {
		const disk = onDisk();
		const { transcripts, id } = await begunAt(disk.file('chat.db'));
		await transcripts.put(id, userMessage('secret', 'Zanzibar marzipan'));
		const other = await transcripts.begin(main);
		await transcripts.put(other, userMessage('o', 'The first of others'));
		await transcripts.rename(id, 'Quetzalcoatl');
		const bytes = () =>
			disk
				.tree()
				.map((name) => readFileSync(disk.file(name), 'latin1').toLowerCase())
				.join('');
		expect(bytes()).toContain('zanzibar');
		expect(await transcripts.delete(id)).toBe(true);
		expect(await transcripts.list('/ws', { query: 'marzipan' })).toEqual([]);
		for (const words of ['zanzibar', 'quetzalcoatl', 'marzipan', 'nzi', 'zip', 'tza'])
			await expect.poll(bytes).not.toContain(words);
		expect(await transcripts.list('/ws', { query: 'first' })).toHaveLength(1);
	});
});

describe('transcripts in trouble', () => {
	it.each<readonly [string, (file: string) => void]>([
		['is no database', (file) => writeFileSync(file, 'rubbish '.repeat(1000))],
		[
			'has been overwritten in the middle',
			(file) => {
				const bytes = readFileSync(file);
				bytes.fill(0x5a, 100, 40_000);
				writeFileSync(file, bytes);
			},
		],
		['was cut off', (file) => truncateSync(file, 5000)],
	])('set a file that %s aside, with one line', async (_, damage) => {
		const file = onDisk().file('chat.db');
		const before = await begunAt(file);
		for (let index = 0; index < 40; index++)
			await before.transcripts.put(before.id, userMessage(`${index}`, 'x'.repeat(1000)));
		before.transcripts[Symbol.dispose]();
		damage(file);
		const damaged = readFileSync(file);

		const { transcripts, complaints } = transcriptsAt(file);
		const id = await transcripts.begin(main);
		await transcripts.put(id, userMessage('new', 'anew'));
		expect(await transcripts.list('/ws')).toMatchObject([{ title: 'anew' }]);
		expect(complaints).toEqual([expect.stringMatching(/^[^\n]*damaged: 0 rows[^\n]*chat\.db\.broken[^\n]*\.$/u)]);
		expect(readFileSync(`${file}.broken`)).toEqual(damaged);
		expect(transcripts.trouble).toBeUndefined();
	});

	it('do not overwrite what broke before', async () => {
		const file = onDisk({ 'chat.db': 'rubbish '.repeat(1000) }).file('chat.db');
		const first = transcriptsAt(file).transcripts;
		await first.begin(main);
		first[Symbol.dispose]();
		writeFileSync(file, 'more rubbish '.repeat(1000));
		await transcriptsAt(file).transcripts.begin(main);
		expect(readFileSync(`${file}.broken`, 'utf8')).toMatch(/^rubbish/u);
		expect(readFileSync(`${file}.broken-2`, 'utf8')).toMatch(/^more rubbish/u);
	});

	it('leave a database of a later version alone', async () => {
		const file = onDisk().file('chat.db');
		using later = new DatabaseSync(file);
		later.exec('PRAGMA user_version = 99');
		const { transcripts, complaints } = transcriptsAt(file);
		const id = await transcripts.begin(main);
		await transcripts.put(id, userMessage('1', 'still here'));
		expect(await idsIn(transcripts, id)).toEqual(['1']);
		expect(complaints).toEqual([expect.stringContaining('a later version of Soulscope')]);
		expect(transcripts.trouble).toBe(complaints[0]);
		expect(later.prepare('SELECT count(*) AS tables FROM sqlite_schema').get()).toEqual({ tables: 0 });
	});

	it('last as long as the process where there can be no folder, and say so once', async () => {
		const disk = onDisk({ storage: 'a file where the folder should be' });
		const { transcripts, complaints } = transcriptsAt(disk.file('storage/chat.db'));
		const id = await transcripts.begin(main);
		await transcripts.put(id, userMessage('1', 'one'));
		await transcripts.approve('/ws', 'remember', 'a.md');
		const hold = await transcripts.hold(id);
		expect(await transcripts.hold(id)).toBeUndefined();
		await hold?.release();
		expect(await transcripts.list('/ws', { query: 'one' })).toMatchObject([{ id, title: 'one' }]);
		expect(await transcripts.approvals('/ws')).toEqual([{ tool: 'remember', path: 'a.md' }]);
		expect(await transcripts.delete(id)).toBe(true);
		expect(await transcripts.list('/ws')).toEqual([]);
		expect(await transcripts.restore(id)).toBe(true);
		expect(await idsIn(transcripts, id)).toEqual(['1']);
		expect(complaints).toEqual([expect.stringMatching(/^The chat is saved only[^\n]*\.$/u)]);
	});

	// Root may write anywhere: then somebody who may not does it.
	it.skipIf(process.platform === 'win32')('go on in memory in a folder that cannot be written to', async () => {
		const disk = onDisk();
		const folder = disk.file('storage');
		const before = await begunAt(disk.file('storage/chat.db'));
		before.transcripts[Symbol.dispose]();
		chmodSync(disk.root, 0o755);
		chmodSync(folder, 0o555);
		chmodSync(disk.file('storage/chat.db'), 0o444);
		onTestFinished(() => chmodSync(folder, 0o755));
		const code = `
			const { sqliteTranscripts } = await import(${JSON.stringify(new URL('../../../server/src/host/conversations/storage/sqlite.ts', import.meta.url).href)});
			const transcripts = sqliteTranscripts({ file: ${JSON.stringify(disk.file('storage/chat.db'))} });
			const id = await transcripts.begin({ root: '/ws', session: 'main', at: 1 });
			await transcripts.put(id, { id: '1', at: 1, kind: 'user', text: 'one' });
			console.log(JSON.stringify([(await transcripts.open(id)).entries.length, transcripts.trouble]));
		`;
		const user = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
		const out = execFileSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8', ...user });
		expect(JSON.parse(out)).toEqual([1, expect.stringContaining('cannot be written; check the permissions')]);
	});

	it.skipIf(process.platform !== 'linux')(
		'go on in memory while the disk is full, and write it all once there is room',
		{ timeout: 60_000 },
		async () => {
			const file = onDisk().file('chat.db');
			const { transcripts, id } = await begunAt(file);
			// Files of that process may not grow beyond 256 kB.
			const other = talking(file, id, 'f', 1000, { limit: 512 });
			await other.heard(/^kept f 999$/u);
			expect(other.lines.filter((line) => line.startsWith('trouble'))).toEqual([
				expect.stringMatching(/^trouble The chat is saved only/u),
			]);
			expect((await idsIn(transcripts, id)).length).toBeLessThan(1001);
			execFileSync('prlimit', ['--pid', String(other.child.pid), '--fsize=unlimited']);
			await other.heard(/^saved$/u);
			const expected = Array.from({ length: 1000 }, (_, index) => `f ${index}`);
			expect(await idsIn(transcripts, id)).toEqual(['first', ...expected]);
		},
	);

	it('wait for nobody who locks the database for good, and catch up afterwards', { timeout: 60_000 }, async () => {
		const file = onDisk().file('chat.db');
		const first = await begunAt(file);
		const { transcripts, complaints } = transcriptsAt(file, { saveEvery: 5 });
		const other = new DatabaseSync(file);
		other.exec('BEGIN IMMEDIATE');
		await transcripts.put(first.id, userMessage('meanwhile', 'meanwhile'));
		const hold = await transcripts.hold(first.id);
		await transcripts.put(first.id, userMessage('later', 'later'));
		expect(await idsIn(transcripts, first.id)).toEqual(['first', 'meanwhile', 'later']);
		expect(await transcripts.list('/ws', { query: 'meanwhile' })).toMatchObject([{ id: first.id, messages: 3 }]);
		expect(complaints).toHaveLength(1);
		other.close();
		await hold?.release();
		await expect.poll(() => transcripts.trouble).toBeUndefined();
		expect(await idsIn(first.transcripts, first.id)).toEqual(['first', 'meanwhile', 'later']);
		expect(existsSync(`${file}.broken`)).toBe(false);
	});
});
