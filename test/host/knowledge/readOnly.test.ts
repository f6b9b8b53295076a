import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, it } from 'vitest';
import { layouts } from '../../../server/src/host/knowledge/layouts.ts';
import { sqliteStorage } from '../../../server/src/host/knowledge/sqliteStorage.ts';
import { connectToRead, isNotWritable } from '../../../server/src/host/sqlite/readOnly.ts';
import { onDisk } from '../support/workspaceOnDisk.ts';
import { storeOn } from './stores.ts';

async function closedStore(): Promise<string> {
	const file = onDisk().file('knowledge.db');
	await using storage = sqliteStorage({ file });
	await storeOn(storage).call('write', { logical_path: 'a.md', content: 'tea' });
	return file;
}

it('reads a database that cannot be written, and leaves nothing beside it', async () => {
	const file = await closedStore();
	{
		using database = await connectToRead(file, layouts.length);
		expect(database.prepare('SELECT count(*) AS files FROM files').get()).toEqual({ files: 1 });
		expect(() => database.exec('DELETE FROM files')).toThrow(/readonly/);
	}
	expect(readdirSync(dirname(file))).toEqual(['knowledge.db']);
});

it('refuses a layout that it would have to change', async () => {
	const file = await closedStore();
	for (const other of [layouts.length - 1, layouts.length + 1])
		await expect(connectToRead(file, other)).rejects.toThrow();
});

it.each([
	[{ errcode: 8 }, true],
	[{ errcode: 14 }, true],
	[{ errcode: 1_550 }, true],
	[{ code: 'EROFS' }, true],
	[{ errcode: 11 }, false],
	[{ code: 'ENOENT' }, false],
	[{}, false],
])('knows what says that nothing can be written: %j', (facts, expected) => {
	expect(isNotWritable(Object.assign(new Error('no'), facts))).toBe(expected);
});

it.each([true, false])('is not empty where nobody can tell what is in it (our own: %s)', async (isOwn) => {
	await using storage = sqliteStorage({ file: onDisk({ 'a.txt': 'a' }).file('a.txt/knowledge.db'), isOwn });
	await expect(storeOn(storage).call('list', {})).rejects.toThrow('ENOTDIR');
});
