import { randomBytes } from 'node:crypto';
import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { diskFiles } from '../../../server/src/host/platform/diskFiles.ts';
import { layOut } from '../../support/disk/fileTree.ts';

const index = [
	'CREATE TABLE chunks (id TEXT PRIMARY KEY, path TEXT, text TEXT)',
	'CREATE INDEX chunks_by_path ON chunks (path)',
	"CREATE VIRTUAL TABLE chunks_fts USING fts5(text, id UNINDEXED, tokenize = 'porter unicode61')",
	'CREATE VIEW all_chunks AS SELECT * FROM chunks',
	'CREATE TABLE files (path TEXT PRIMARY KEY, hash TEXT)',
];

/** A database that SQLite itself has made of these statements, at `memory.db`. */
async function databaseWith(
	statements: readonly string[],
): Promise<{ readonly path: string; readonly open: DatabaseSync }> {
	const files = await layOut({});
	const path = files.pathOf('memory.db');
	const open = new DatabaseSync(path);
	for (const statement of statements) open.exec(statement);
	return { path, open };
}

async function tablesAfter(statements: readonly string[]): Promise<readonly string[] | undefined> {
	const { path, open } = await databaseWith(statements);
	open.close();
	return diskFiles.tables(path);
}

describe('the tables of a database', () => {
	it('are named, indexes and views left out', async () => {
		const tables = await tablesAfter(index);
		expect(tables).toEqual(expect.arrayContaining(['chunks', 'chunks_fts', 'chunks_fts_data', 'files']));
		expect(tables).not.toContain('chunks_by_path');
		expect(tables).not.toContain('all_chunks');
	});

	it.each([512, 1024, 4096, 65_536])('are found with pages of %i bytes', async (size) => {
		expect(await tablesAfter([`PRAGMA page_size = ${size}`, ...index])).toEqual(
			expect.arrayContaining(['chunks', 'files']),
		);
	});

	it('are found where the schema fills many pages', async () => {
		const many = Array.from(
			{ length: 200 },
			(_, number) => `CREATE TABLE t${number} (${'column_of_a_long_name TEXT, '.repeat(1)}x${number} TEXT)`,
		);
		const tables = await tablesAfter(many);
		expect(tables).toHaveLength(200);
		expect(tables).toContain('t199');
	});

	it('are found while a program has them only in its log, and nothing is left beside the file', async () => {
		const { path, open } = await databaseWith(['PRAGMA journal_mode = WAL', 'PRAGMA wal_autocheckpoint = 0', ...index]);
		const beside = path.replace('memory.db', '');
		const before = await readdir(beside);
		expect(await diskFiles.tables(path)).toEqual(expect.arrayContaining(['chunks', 'files']));
		// A copy of the log as a killed program leaves it.
		await copyFile(path, `${path}.copy`);
		await copyFile(`${path}-wal`, `${path}.copy-wal`);
		expect(await diskFiles.tables(`${path}.copy`)).toContain('files');
		open.close();
		expect((await readdir(beside)).filter((name) => !name.includes('.copy'))).toEqual(
			before.filter((name) => !/-(?:wal|shm)$/u.test(name)),
		);
	});

	it('are none in a log of another database, or where nothing was committed', async () => {
		const { path, open } = await databaseWith(['PRAGMA journal_mode = WAL', 'PRAGMA wal_autocheckpoint = 0', ...index]);
		const log = await readFile(`${path}-wal`);
		open.close();
		const files = await layOut({});
		const other = new DatabaseSync(files.pathOf('other.db'));
		other.exec('PRAGMA user_version = 1');
		other.close();
		// The frames of another run have other salts.
		const foreign = Buffer.from(log);
		foreign.fill(0, 16, 24);
		await writeFile(files.pathOf('other.db-wal'), foreign);
		expect(await diskFiles.tables(files.pathOf('other.db'))).toEqual([]);
	});

	it('are unknown for what is no database', async () => {
		const files = await layOut({
			'notes.db': 'SQLite format 2, or not',
			'empty.db': '',
			'short.db': 'SQLite format 3\u0000',
			'folder.db/x': '',
		});
		for (const name of ['notes.db', 'empty.db', 'short.db', 'folder.db', 'absent.db'])
			expect(await diskFiles.tables(files.pathOf(name))).toBeUndefined();
	});

	it('bring nobody down, however a database is broken', async () => {
		const { path, open } = await databaseWith(index);
		open.close();
		const whole = await readFile(path);
		for (let round = 0; round < 300; round++) {
			const broken = Buffer.from(whole);
			// The header's magic stays, or nothing would be read at all.
			for (let byte = 0; byte < 40; byte++) {
				const [high = 0, low = 0, value = 0] = randomBytes(3);
				broken[16 + (((high << 8) | low) % (broken.length - 16))] = value;
			}
			await writeFile(path, round % 3 === 0 ? broken.subarray(0, broken.length - 700) : broken);
			const tables = await diskFiles.tables(path);
			expect(tables === undefined || Array.isArray(tables)).toBe(true);
		}
	});

	it('end where a page leads back to itself', async () => {
		const { path, open } = await databaseWith(['CREATE TABLE a (x)']);
		open.close();
		const bytes = await readFile(path);
		bytes[100] = 0x05;
		bytes.writeUInt16BE(0, 103);
		bytes.writeUInt32BE(1, 108);
		await writeFile(path, bytes);
		expect(await diskFiles.tables(path)).toEqual([]);
	});
});
