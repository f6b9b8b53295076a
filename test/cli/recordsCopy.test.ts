import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, vi } from 'vitest';
import { recordsCopy } from '../../server/src/commandLine/history/recordsCopy.ts';
import { whenOver } from '../support/whenOver.ts';
import { folderWith } from './soulscope.ts';

/** What another program does right after a file was copied. */
const meanwhile = vi.hoisted(() => ({ act: (_file: string): void => undefined }));

vi.mock('node:fs/promises', async (original) => {
	const real = await original<typeof import('node:fs/promises')>();
	const copyFile: typeof real.copyFile = async (from, ...rest) => {
		await real.copyFile(from, ...rest);
		meanwhile.act(String(from));
	};
	return { ...real, copyFile };
});

/** A record that an editor has open, with one change that is still in its log. */
async function openRecord() {
	const file = join(await folderWith({}), 'changes.db');
	const editor = new DatabaseSync(file);
	whenOver(() => editor.close());
	editor.exec('PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0; CREATE TABLE changes (id INTEGER)');
	let count = 0;
	const write = () => {
		editor.exec(`INSERT INTO changes VALUES (${++count}); PRAGMA wal_checkpoint(TRUNCATE)`);
	};
	editor.exec(`INSERT INTO changes VALUES (${++count})`);
	return { file, write };
}

async function countIn(file: string): Promise<unknown> {
	await using copy = await recordsCopy(file);
	using database = new DatabaseSync(copy.file);
	return database.prepare('SELECT count(*) AS count FROM changes').get()?.count;
}

it('a record that an editor writes to while it is copied is copied as it is afterwards', async () => {
	const { file, write } = await openRecord();
	let isFirst = true;
	meanwhile.act = (from) => {
		if (isFirst && from === file) write();
		isFirst = false;
	};
	expect(await countIn(file)).toBe(2);
});

it('a record that is never at rest is not read, and that is said', async () => {
	const { file, write } = await openRecord();
	meanwhile.act = write;
	await expect(countIn(file)).rejects.toThrow('another program is writing this record. Try again');
});
