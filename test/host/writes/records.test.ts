import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { memoryRecords } from '../../../server/src/host/writes/records/memoryRecords.ts';
import type { ChangeRecords } from '../../../server/src/host/writes/records/record.ts';
import { sqliteRecords } from '../../../server/src/host/writes/records/sqliteRecords.ts';
import { recordOf } from '../support/changeRecord.ts';
import { onDisk } from '../support/workspaceOnDisk.ts';

const script = fileURLToPath(new URL('../support/processes/recordingProcess.ts', import.meta.url));

/** Records at `file`, and what they complained of. */
function opened(file: string) {
	const complaints: string[] = [];
	const records = sqliteRecords({ file, onTrouble: (message) => complaints.push(message) });
	onTestFinished(() => records[Symbol.dispose]());
	return { records, complaints };
}

const operations = async (records: ChangeRecords, limit = 1000) =>
	(await records.list('/ws', limit)).map(({ operation }) => operation);

describe.each<readonly [string, () => ChangeRecords]>([
	['in memory', () => memoryRecords()],
	['in SQLite', () => opened(onDisk().file('storage/changes.db')).records],
])('records %s', (_, make) => {
	it('come back as they were, newest first, for the workspace that is asked for', async () => {
		const records = make();
		const full = recordOf({
			operation: '1',
			by: { kind: 'agent', tool: 'update_beliefs' },
			undoes: '0',
			origin: { way: 'chat', conversation: 'c', turn: 2, sources: [{ title: 'tea.md', outside: true }] },
			traits: { marked: true, mode: 0o600 },
			link: { kind: 'made', target: '../AGENTS.md' },
			hunk: { line: 0, removed: ['"quoted"\r\n'], added: ['ü 😀'], above: 'x', below: '\n', next: 'y' },
		});
		const { hunk: _hunk, ...bare } = recordOf({ operation: '2', at: 2, before: undefined });
		await records.add(full);
		await records.add(bare);
		await records.add(recordOf({ root: '/elsewhere' }));
		expect(await records.list('/ws', 10)).toEqual([bare, full]);
		expect(await records.list('/ws', 1)).toEqual([bare]);
	});

	it('are found by the operation that they were part of, and by the one that they take back', async () => {
		const records = make();
		await records.add(recordOf({ operation: 'a', path: 'one.md' }));
		await records.add(recordOf({ operation: 'b' }));
		await records.add(recordOf({ operation: 'a', path: 'two.md' }));
		await records.add(recordOf({ operation: 'c', undoes: 'a' }));
		expect((await records.ofOperation('a')).map(({ path }) => path)).toEqual(['one.md', 'two.md']);
		expect((await records.undoing('a')).map(({ operation }) => operation)).toEqual(['c']);
		expect(await records.ofOperation('nobody’s')).toEqual([]);
		await records.add(recordOf({ operation: 'd', path: 'one.md', root: '/elsewhere' }));
		await records.add(recordOf({ operation: 'e', path: 'one.md' }));
		expect((await records.ofFile('/ws', 'one.md')).map(({ operation }) => operation)).toEqual(['a', 'e']);
	});

	it('are a thousand at most; the oldest go first', async () => {
		const records = make();
		for (let index = 0; index < 1003; index++) await records.add(recordOf({ operation: String(index), at: index }));
		const kept = await operations(records, 5000);
		expect([kept.length, kept[0], kept.at(-1)]).toEqual([1000, '1002', '3']);
	});

	it('never lose half of an operation', async () => {
		const records = make();
		for (const path of ['one.md', 'two.md']) await records.add(recordOf({ operation: 'old', path }));
		for (let index = 0; index < 999; index++) await records.add(recordOf({ operation: String(index) }));
		expect(await records.ofOperation('old')).toEqual([]);
		expect(await records.ofOperation('0')).toHaveLength(1);
	});
});

describe('the database of records', () => {
	it('keeps 32 MB of changed lines; the oldest go first, and the newest stays however long it is', async () => {
		const { records } = opened(onDisk().file('changes.db'));
		const long = (million: number) => ({ line: 0, removed: [], added: ['x'.repeat(million * 1024 * 1024)] });
		for (const operation of ['1', '2', '3']) await records.add(recordOf({ operation, hunk: long(12) }));
		expect(await operations(records)).toEqual(['3', '2']);
		await records.add(recordOf({ operation: '4', hunk: long(40) }));
		expect(await operations(records)).toEqual(['4']);
	});

	it('is made by the first record, for this user’s eyes alone', async () => {
		const disk = onDisk();
		const { records } = opened(disk.file('storage/changes.db'));
		expect(disk.tree()).toEqual([]);
		await records.add(recordOf());
		expect(statSync(disk.file('storage/changes.db')).mode & 0o777).toBe(0o600);
	});

	it('outlives the process', async () => {
		const disk = onDisk();
		const first = opened(disk.file('changes.db'));
		await first.records.add(recordOf({ operation: 'before' }));
		first.records[Symbol.dispose]();
		expect(await operations(opened(disk.file('changes.db')).records)).toEqual(['before']);
	});

	it('takes the records of two processes and of this one at once, and loses none', { timeout: 60_000 }, async () => {
		const disk = onDisk();
		const file = disk.file('changes.db');
		const { records, complaints } = opened(file);
		const others = ['a', 'b'].map((name) => once(fork(script, [file, name, '150'], { execArgv: [] }), 'exit'));
		for (let index = 0; index < 150; index++) await records.add(recordOf({ operation: `c ${index}` }));
		expect((await Promise.all(others)).map(([code]) => code)).toEqual([0, 0]);
		const kept = await operations(records);
		for (const name of ['a', 'b', 'c']) {
			expect(kept.filter((operation) => operation.startsWith(name)).reverse()).toEqual(
				Array.from({ length: 150 }, (_, index) => `${name} ${index}`),
			);
		}
		expect(complaints).toEqual([]);
	});

	it.each<readonly [string, (file: string) => void]>([
		['is no database', (file) => writeFileSync(file, 'rubbish '.repeat(1000))],
		[
			'has been overwritten in the middle',
			(file) => {
				const bytes = readFileSync(file);
				bytes.fill(0x5a, 100, 20_000);
				writeFileSync(file, bytes);
			},
		],
		['was cut off', (file) => truncateSync(file, 5000)],
	])('that %s is set aside, with one line', async (_, damage) => {
		const disk = onDisk();
		const file = disk.file('changes.db');
		const before = opened(file);
		for (let index = 0; index < 40; index++) await before.records.add(recordOf());
		before.records[Symbol.dispose]();
		damage(file);
		const damaged = readFileSync(file);

		const { records, complaints } = opened(file);
		await records.add(recordOf({ operation: 'after' }));
		expect(await operations(records)).toEqual(['after']);
		expect(complaints).toEqual([
			expect.stringMatching(/^[^\n]*was damaged: 0 of its rows[^\n]*changes\.db\.broken[^\n]*\.$/),
		]);
		expect(readFileSync(`${file}.broken`)).toEqual(damaged);
	});

	it('that two find broken at once is set aside once', async () => {
		const disk = onDisk({ 'changes.db': 'rubbish '.repeat(1000) });
		const both = [opened(disk.file('changes.db')), opened(disk.file('changes.db'))];
		await Promise.all(both.map(({ records }, index) => records.add(recordOf({ operation: String(index) }))));
		expect((await operations(opened(disk.file('changes.db')).records)).sort()).toEqual(['0', '1']);
		expect(both.flatMap(({ complaints }) => complaints)).toHaveLength(1);
		expect(disk.read('changes.db.broken')).toContain('rubbish');
	});

	it.each([
		[
			'permissions',
			'ALTER TABLE changes DROP COLUMN marked; ALTER TABLE changes DROP COLUMN mode; PRAGMA user_version = 1',
		],
		['where a text came from', 'PRAGMA user_version = 2'],
		['links', 'ALTER TABLE changes ADD COLUMN origin TEXT; PRAGMA user_version = 3'],
	])('of before there was a word on %s is added to, by two at once, and what it had stays', async (_, asThen) => {
		const disk = onDisk();
		const file = disk.file('changes.db');
		await opened(file).records.add(recordOf({ operation: 'old' }));
		using older = new DatabaseSync(file);
		const newest = ['link', 'target', 'origin'].map((name) => `ALTER TABLE changes DROP COLUMN ${name};`).join(' ');
		older.exec(`${newest} ${asThen}`);
		const traits = { marked: false, mode: 0o640 };
		const origin = { way: 'terminal' } as const;
		const both = [opened(file), opened(file)];
		await Promise.all(
			both.map(({ records }, index) => records.add(recordOf({ operation: String(index), traits, origin }))),
		);
		const { records } = opened(file);
		expect((await operations(records)).sort()).toEqual(['0', '1', 'old']);
		expect(await records.ofOperation('0')).toMatchObject([{ traits, origin }]);
		expect((await records.ofOperation('old'))[0]?.traits).toBeUndefined();
		expect(both.flatMap(({ complaints }) => complaints)).toEqual([]);
	});

	it('of a later version is left alone', async () => {
		const disk = onDisk();
		using later = new DatabaseSync(disk.file('changes.db'));
		later.exec('PRAGMA user_version = 99');
		const { records, complaints } = opened(disk.file('changes.db'));
		await records.add(recordOf({ operation: 'now' }));
		expect(await operations(records)).toEqual(['now']);
		expect(complaints).toEqual([expect.stringContaining('a later version')]);
		expect(later.prepare('SELECT count(*) AS tables FROM sqlite_schema').get()).toEqual({ tables: 0 });
	});

	it('that cannot be had leaves the records to the session, and says so once', async () => {
		const disk = onDisk({ storage: 'a file where the folder should be' });
		const { records, complaints } = opened(disk.file('storage/changes.db'));
		await records.add(recordOf({ operation: '1' }));
		await records.add(recordOf({ operation: '2' }));
		expect((await operations(records)).sort()).toEqual(['1', '2']);
		expect((await records.ofOperation('1')).length).toBe(1);
		expect(complaints).toEqual([expect.stringContaining('Files are written as usual')]);
	});

	it('that cannot be had is said of what was changed before, to whoever only looks, and of the change once there is one', async () => {
		const disk = onDisk({ storage: 'a file where the folder should be' });
		const { records, complaints } = opened(disk.file('storage/changes.db'));
		await operations(records);
		await operations(records);
		expect(complaints).toEqual([expect.stringContaining('What was changed before is not known')]);
		await records.add(recordOf({ operation: '1' }));
		await operations(records);
		expect(complaints.slice(1)).toEqual([expect.stringContaining('recorded only until Soulscope ends')]);
	});

	it('that somebody locks for good does not hold a write up for ever', { timeout: 30_000 }, async () => {
		const disk = onDisk();
		const { records, complaints } = opened(disk.file('changes.db'));
		await records.add(recordOf({ operation: 'before' }));
		using other = new DatabaseSync(disk.file('changes.db'));
		other.exec('BEGIN IMMEDIATE');
		await records.add(recordOf({ operation: 'meanwhile' }));
		expect(complaints).toHaveLength(1);
		expect((await operations(records)).sort()).toEqual(['before', 'meanwhile']);
	});

	it('that is busy for a moment is waited for', async () => {
		const disk = onDisk();
		const { records, complaints } = opened(disk.file('changes.db'));
		await records.add(recordOf({ operation: 'before' }));
		using other = new DatabaseSync(disk.file('changes.db'));
		other.exec('BEGIN IMMEDIATE');
		// Runs once the first attempt has failed, which happens without a turn of the event loop in between.
		setImmediate(() => other.exec('COMMIT'));
		await records.add(recordOf({ operation: 'after' }));
		expect(complaints).toEqual([]);
		expect(await operations(opened(disk.file('changes.db')).records)).toEqual(['after', 'before']);
	});

	it('is passed over where a row of it makes no sense', async () => {
		const disk = onDisk();
		const { records } = opened(disk.file('changes.db'));
		await records.add(recordOf({ operation: 'sound' }));
		await records.add(recordOf({ operation: 'odd' }));
		using other = new DatabaseSync(disk.file('changes.db'));
		other.exec(
			`UPDATE changes SET hunk = '{"line":' WHERE deed = 'sound'; UPDATE changes SET author = 'x' WHERE deed = 'odd'`,
		);
		const { hunk: _hunk, ...rest } = recordOf({ operation: 'sound' });
		expect(await records.list('/ws', 10)).toEqual([rest]);
	});
});
