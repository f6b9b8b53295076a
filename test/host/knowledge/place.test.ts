import { copyFileSync, existsSync, renameSync, symlinkSync } from 'node:fs';
import { basename } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { choosePlace } from '../../../server/src/host/knowledge/choosing.ts';
import { storeFilesOf } from '../../../server/src/host/knowledge/place.ts';
import { openWorkspaceStore } from '../../../server/src/host/knowledge/workspaceStore.ts';
import { onDisk } from '../support/workspaceOnDisk.ts';

async function written(root: string, dataFolder: string): Promise<string> {
	await using store = await openWorkspaceStore({ root, dataFolder });
	await store.call('membot_write', { logical_path: 'tea.md', content: 'Sam drinks oolong.' });
	return store.file;
}

it('is no store of another project that a link in this one leads to', async () => {
	const [other, project, data] = [onDisk().file(''), onDisk().file(''), onDisk().file('')];
	symlinkSync(await written(other, data), (await storeFilesOf(project, data)).project);
	await expect(openWorkspaceStore({ root: project, dataFolder: data })).rejects.toThrow('leads out of the workspace');
});

it('is itself behind a link to the project, and behind one in it that stays there', async () => {
	const [project, links, data] = [onDisk().file(''), onDisk(), onDisk().file('')];
	const { project: file } = await storeFilesOf(project, data);
	renameSync(await written(project, data), `${file}.moved`);
	symlinkSync(`${file}.moved`, file);
	symlinkSync(project, links.file('link'));
	await using store = await openWorkspaceStore({ root: links.file('link'), dataFolder: data });
	expect(await store.call('membot_exists', { logical_path: 'tea.md' })).toMatchObject({ exists: true });
});

it('is not copied to where the log of another store lies, which would be put into it', async () => {
	const [project, data] = [onDisk().file(''), onDisk()];
	await written(project, data.file(''));
	const { project: to } = await storeFilesOf(project, data.file(''));
	const gone = new DatabaseSync(data.file('gone.db'));
	gone.exec('PRAGMA journal_mode = WAL; CREATE TABLE files (path)');
	copyFileSync(data.file('gone.db-wal'), `${to}-wal`);
	gone.close();
	const copied = choosePlace({ root: project, dataFolder: data.file(''), place: 'project', copy: true });
	await expect(copied).rejects.toThrow(/-wal is what is left of another store.+ delete it; then try again$/u);
	expect(existsSync(to)).toBe(false);
});

it('is none where something in the file would change what is written, or take it away', async () => {
	const [project, data] = [onDisk().file(''), onDisk().file('')];
	const open = () => openWorkspaceStore({ root: project, dataFolder: data, wanted: 'project' });
	const write = async (content: string) => {
		await using store = await open();
		return await store.call('membot_write', { logical_path: 'tea.md', content });
	};
	expect(await write('Oolong.')).toMatchObject({ is_error: false });
	const shared = new DatabaseSync((await storeFilesOf(project, data)).project);
	shared.exec(`DROP TRIGGER vectors_of_chunk; CREATE TRIGGER vectors_of_chunk AFTER INSERT ON files BEGIN
		UPDATE files SET content = 'Other words.' WHERE number = new.number; END`);
	shared.close();
	await expect(write('Sencha.')).rejects.toThrow('not a knowledge store');
	await using store = await open();
	await expect(store.call('membot_read', { logical_path: 'tea.md' })).rejects.toThrow('not a knowledge store');
});

it.each([
	['in the project', { wanted: 'project' }, 'failed'],
	['named there', { named: 'notes/own.db' }, 'failed'],
	['of this computer, though its folder lies in the workspace', { wanted: 'editor' }, 'unchanged'],
] as const)(
	'reads a source outside again only where nobody else can have named it: %s',
	async (_where, given, status) => {
		const [project, outside] = [onDisk({ 'notes/a.md': 'A' }), onDisk({ 'key.txt': 'secret' })];
		const root = project.file('');
		const options = 'named' in given ? { named: project.file(given.named) } : given;
		await using store = await openWorkspaceStore({ root, dataFolder: root, ...options });
		await store.call('membot_add', { sources: [outside.file('key.txt')], logical_path: 'key.txt' });
		const refreshed = await store.call('membot_refresh', { logical_path: 'key.txt' });
		expect(refreshed).toMatchObject({ data: { processed: [{ status }] } });
	},
);

it('reads no source outside again where the workspace was opened by way of a link', async () => {
	const [project, links, outside] = [onDisk(), onDisk(), onDisk({ 'key.txt': 'secret' })];
	symlinkSync(project.file(''), links.file('link'));
	const options = { root: links.file('link'), dataFolder: outside.file('') };
	for (const given of [{ wanted: 'project' as const }, { named: project.file('own.db') }]) {
		await using store = await openWorkspaceStore({ ...options, ...given });
		await store.call('membot_add', { sources: [outside.file('key.txt')], logical_path: 'key.txt' });
		const refreshed = await store.call('membot_refresh', { logical_path: 'key.txt' });
		expect(refreshed).toMatchObject({ data: { processed: [{ status: 'failed' }] } });
	}
});

describe('copied from a project to this computer', () => {
	const page = 'https://kiln.example/glaze';
	async function shared() {
		const [project, data, outside] = [onDisk({ 'a.md': 'A' }), onDisk(), onDisk({ 'key.txt': 'secret' })];
		const [root, dataFolder] = [project.file(''), data.file('')];
		await using store = await openWorkspaceStore({ root, dataFolder, wanted: 'project' });
		const add = (source: string) =>
			store.call('membot_add', { sources: [source], logical_path: basename(source), refresh_frequency: '1h' });
		await add(outside.file('key.txt'));
		await add(project.file('a.md'));
		const load = async () => ({ bytes: Buffer.from('# Glaze\n'), mime_type: 'text/markdown', page: { args: {} } });
		await store.call(
			'membot_add',
			{ sources: [page], logical_path: 'glaze.md', refresh_frequency: '1h' },
			{ findSources: async () => [{ absPath: page, relPathFromBase: 'glaze', load }] },
		);
		const copy = () => choosePlace({ root, dataFolder, place: 'editor', copy: true });
		return { root, dataFolder, file: store.file, copy };
	}

	it('has no source outside of it, which somebody else may have named', async () => {
		const { copy, ...options } = await shared();
		await copy();
		await using store = await openWorkspaceStore(options);
		expect(store.place).toBe('editor');
		const known = async (path: string) => Object(await store.call('membot_info', { logical_path: path })).data;
		expect(await known('key.txt')).toMatchObject({ source_path: null, refresh_frequency_sec: null });
		expect(await known('a.md')).toMatchObject({ source_path: expect.any(String), refresh_frequency_sec: 3600 });
		expect(await store.call('membot_refresh', { logical_path: 'key.txt' })).toMatchObject({
			data: { processed: [{ status: 'failed' }] },
		});
	});

	it('reads no web page again by itself, of which somebody else may want to hear', async () => {
		const { copy, ...options } = await shared();
		expect(await copy()).toBe(1);
		await using store = await openWorkspaceStore(options);
		expect(await store.call('membot_info', { logical_path: 'glaze.md' })).toMatchObject({
			data: { source_path: page, refresh_frequency_sec: null },
		});
	});

	it('is refused where something in it would change what is written', async () => {
		const { copy, file, root, dataFolder } = await shared();
		const database = new DatabaseSync(file);
		database.exec("CREATE TRIGGER other AFTER INSERT ON files BEGIN UPDATE files SET content = 'Other words.'; END");
		database.close();
		await expect(copy()).rejects.toThrow('not a knowledge store');
		expect(existsSync((await storeFilesOf(root, dataFolder)).editor)).toBe(false);
	});
});
