import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { choosePlace } from '../../../server/src/host/knowledge/choosing.ts';
import { storeOf } from '../../../server/src/host/knowledge/place.ts';
import { openWorkspaceStore } from '../../../server/src/host/knowledge/workspaceStore.ts';
import { onDisk } from '../support/workspaceOnDisk.ts';
import { type Answer, openStorage, storeOn, stores } from './stores.ts';

describe.each(stores)('what people do with a store, %s', (_, open) => {
	const written = async () => {
		const store = await open();
		const own = (tool: string, input: object = {}): Promise<Answer> => store.call(tool, input);
		await store.call('write', { logical_path: 'tea.md', content: 'Four minutes.' }, { author: 'agent' });
		store.clock.now += 1000;
		await store.call('write', { logical_path: 'tea.md', content: 'Five minutes.', change_note: 'slower' });
		store.clock.now += 1000;
		return { store, own };
	};

	it('lists each path once, in its newest state, with how many versions it has, and also where it was deleted', async () => {
		const { store, own } = await written();
		await store.call('write', { logical_path: 'a.md', content: 'A.' });
		await own('soulscope_delete', { paths: ['tea.md', 'never.md'] });
		const { entries } = (await own('soulscope_entries')).data;
		expect(entries.map((each: Answer) => [each.logical_path, each.versions, each.tombstone, each.change_note])).toEqual(
			[
				['a.md', 1, false, null],
				['tea.md', 3, true, 'deleted'],
			],
		);
	});

	it('lists what is more than a page from page to page, each path once, and what comes meanwhile where it belongs', async () => {
		const store = await open();
		const names = Array.from({ length: 1200 }, (_, index) => `notes/${String(index).padStart(4, '0')} ✂.md`);
		for (const logical_path of names) await store.call('write', { logical_path, content: 'A.' });
		const first = (await store.call('soulscope_entries', {})).data;
		expect(first).toMatchObject({ hasMore: true });
		await store.call('write', { logical_path: 'a.md', content: 'Before all of them.' });
		await store.call('write', { logical_path: 'z.md', content: 'Behind them.' });
		const rest = (await store.call('soulscope_entries', { after: first.entries.at(-1).logical_path })).data;
		expect(rest.hasMore).toBe(false);
		const paths = [...first.entries, ...rest.entries].map((each: Answer) => each.logical_path);
		expect(paths).toEqual([...names, 'z.md']);
	});

	it('tells the newest state of one path, and of what nobody wrote nothing', async () => {
		const { own } = await written();
		const entry = async (logical_path: string) => (await own('soulscope_entry', { logical_path })).data.entry;
		expect(await entry('tea.md')).toMatchObject({ change_note: 'slower', tombstone: false });
		expect(await entry('never.md')).toBeNull();
	});

	it('tells who wrote a version, where that is known', async () => {
		const { own } = await written();
		const { versions } = (await own('soulscope_history', { logical_path: 'tea.md' })).data;
		expect(versions.map((each: Answer) => [each.change_note, each.author])).toEqual([
			['slower', null],
			[null, 'agent'],
		]);
	});

	it('writes an older version again, and brings back the last text of what was deleted', async () => {
		const { store, own } = await written();
		const { versions } = (await own('soulscope_history', { logical_path: 'tea.md' })).data;
		const first = versions[1].version_id;
		await own('soulscope_restore', { logical_path: 'tea.md', version: first });
		expect((await store.call('read', { logical_path: 'tea.md' })).data.content).toBe('Four minutes.');
		store.clock.now += 1000;
		await own('soulscope_delete', { paths: ['tea.md'] });
		const removal = (await own('soulscope_history', { logical_path: 'tea.md' })).data.versions[0].version_id;
		const refused = await own('soulscope_restore', { logical_path: 'tea.md', version: removal });
		expect(refused).toMatchObject({ is_error: true, message: expect.stringContaining('has no text') });
		await own('soulscope_restore', { logical_path: 'tea.md' });
		expect((await store.call('read', { logical_path: 'tea.md' })).data.content).toBe('Four minutes.');
	});

	it.each([
		['what never was', 'never.md', undefined, 'not_found'],
		['another time', 'tea.md', '2020-01-01T00:00:00.000Z', 'not_found'],
		['what is the newest already', 'tea.md', undefined, 'conflict'],
	])('refuses to restore %s', async (_name, logical_path, version, error_type) => {
		const { own } = await written();
		expect(await own('soulscope_restore', { logical_path, version })).toMatchObject({ is_error: true, error_type });
	});
});

it('who wrote a version that is pruned is forgotten in the file too', async () => {
	const { root } = onDisk();
	const file = join(root, 'knowledge.db');
	const store = storeOn(openStorage(file));
	for (const content of ['one', 'two']) {
		await store.call('write', { logical_path: 'a.md', content }, { author: 'agent' });
		store.clock.now += 10_000;
	}
	const authors = () => {
		using database = new DatabaseSync(file, { readOnly: true });
		return database.prepare('SELECT author FROM authors').all().length;
	};
	expect(authors()).toBe(2);
	await store.call('prune', { before: '1s', dry_run: false });
	expect(authors()).toBe(1);
});

describe('the place that a person has chosen', () => {
	const places = () => {
		const root = onDisk().root;
		const dataFolder = onDisk().root;
		const write = async (text: string) => {
			await using store = await openWorkspaceStore({ root, dataFolder });
			await store.call('membot_write', { logical_path: 'a.md', content: text });
		};
		const read = async (): Promise<Answer> => {
			await using store = await openWorkspaceStore({ root, dataFolder });
			return await store.call('membot_read', { logical_path: 'a.md' });
		};
		const choose = (place: 'project' | 'editor', copy: boolean) => choosePlace({ root, dataFolder, place, copy });
		return { root, dataFolder, write, read, choose };
	};

	it('counts for everybody, and no longer has to be said', async () => {
		const { root, dataFolder, write, choose } = places();
		await write('one');
		await choose('project', false);
		await write('two');
		expect(await storeOf(root, dataFolder)).toMatchObject({ place: 'project' });
		await choose('editor', false);
		// There is a store in the project, and it is not the one.
		expect(await storeOf(root, dataFolder)).toMatchObject({ place: 'editor' });
		expect('other' in (await storeOf(root, dataFolder))).toBe(false);
		expect(await storeOf(root, dataFolder, 'project')).toMatchObject({ place: 'project' });
	});

	it('begins with a copy where that is wanted; what was kept stays, and nothing is written over', async () => {
		const { root, dataFolder, write, read, choose } = places();
		await write('one');
		const { file } = await storeOf(root, dataFolder);
		await choose('project', true);
		expect((await read()).data.content).toBe('one');
		await write('two');
		await choose('editor', false);
		expect((await read()).data.content).toBe('one');
		expect(existsSync(file)).toBe(true);
		await expect(choose('project', true)).rejects.toThrow('there is a store already');
		expect((await read()).data.content).toBe('one');
	});
});
