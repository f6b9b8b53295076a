import { readFileSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { sqliteStorage } from '../../../server/src/host/knowledge/sqliteStorage.ts';
import type { KnowledgeStorage } from '../../../server/src/host/knowledge/storage.ts';
import { memoryStorage } from '../../support/knowledge/memoryStorage.ts';
import { onDisk } from '../support/workspaceOnDisk.ts';
import { openStorage, storeOn } from './stores.ts';

const texts = 60;
/** Bytes; SQLite’s own. */
const pageSize = 4096;

it('restores what can be read of a damaged store, says so, and goes on', async () => {
	const disk = onDisk();
	await using whole = openStorage(disk.file('whole.db'));
	const { call } = storeOn(whole);
	for (let index = 0; index < texts; index++) {
		await call('write', { logical_path: `${index}.md`, content: `The kiln ${index} is hot. ${'x'.repeat(500)}` });
	}
	await whole[Symbol.asyncDispose]();
	const bytes = readFileSync(disk.file('whole.db'));
	const pages = bytes.length / pageSize;
	let repaired = 0;
	for (let page = 1; page < pages; page += 2) {
		const file = disk.file(`${page}.db`);
		writeFileSync(file, Buffer.from(bytes).fill(0xa5, page * pageSize, (page + 1) * pageSize));
		const complaints: string[] = [];
		await using storage = sqliteStorage({ file, isOwn: true, onTrouble: (line) => complaints.push(line) });
		const damaged = storeOn(storage);
		for (let index = 0; index < texts; index++) {
			const answer = await damaged.call('read', { logical_path: `${index}.md` });
			if (answer.is_error) expect(answer.error_type).toBe('not_found');
		}
		const { entries } = (await damaged.call('list', {})).data;
		await damaged.call('write', { logical_path: 'new.md', content: 'The kettle sings.' });
		expect((await damaged.call('search', { query: 'kettle' })).data.hits).toHaveLength(1);
		if (entries.length < texts) expect(complaints.join('\n')).toMatch(/some may be missing/u);
		if (complaints.length > 0) repaired += 1;
	}
	expect(repaired).toBeGreaterThan(0);
});

it('does not answer an error of the disk as if the agent had asked something wrong', async () => {
	const broken = () => {
		throw Object.assign(new Error('disk I/O error'), { errcode: 10 });
	};
	const whole = memoryStorage();
	const storage: KnowledgeStorage = {
		run: (work, writes) => whole.run((view) => work({ ...view, store: { ...view.store, newest: broken } }), writes),
		[Symbol.asyncDispose]: whole[Symbol.asyncDispose],
	};
	const { call } = storeOn(storage);
	await expect(call('write', { logical_path: 'a.md', content: 'x' })).rejects.toThrow('disk I/O error');
	await expect(call('add', { sources: ['inline:x'], logical_path: 'a.md' })).rejects.toThrow('disk I/O error');
});

it.each(['{"etag":', '5', '"text"', '[1]'])(
	'reads an entry whose row has %s where an object should be',
	async (args) => {
		const file = onDisk().file('knowledge.db');
		const store = storeOn(openStorage(file));
		await store.call('write', { logical_path: 'a.md', content: 'tea' });
		{
			using database = new DatabaseSync(file);
			database.prepare('UPDATE files SET downloader_args = ?').run(args);
		}
		expect((await store.call('info', { logical_path: 'a.md' })).data.downloader_args).toBeNull();
		expect((await store.call('read', { logical_path: 'a.md' })).data.content).toBe('tea');
		expect((await store.call('soulscope_entries', {})).data.entries).toHaveLength(1);
		expect((await store.call('stats', {})).is_error).toBe(false);
	},
);
