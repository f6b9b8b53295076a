import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { HelpfulError } from '../../../../server/src/engine/knowledge/operations/helpfulError.ts';
import { sha256 } from '../../../../server/src/engine/text/sha256.ts';
import { whyNotExported } from '../../../../server/src/host/knowledge/transfer/exportTarget.ts';
import { openWorkspaceStore } from '../../../../server/src/host/knowledge/workspaceStore.ts';
import { onDisk } from '../../support/workspaceOnDisk.ts';
import { storeIn } from './support.ts';

async function exported(entries: Readonly<Record<string, string>> = { 'a.md': 'one', 'b.json': '{}' }) {
	const [from, folder] = [await storeIn(), onDisk()];
	for (const [logical_path, content] of Object.entries(entries)) await from.call('write', { logical_path, content });
	await from.export(folder.root, false);
	return { from, folder };
}

describe('a folder that is exported to', () => {
	it('is new, empty or an earlier export, and nothing else', async () => {
		const { from, folder } = await exported();
		await from.export(folder.file('new/deep'));
		expect(existsSync(folder.file('new/deep/soulscope-export/files.jsonl'))).toBe(true);
		const other = onDisk({ 'a.txt': 'mine', 'x/soulscope-export/files.jsonl': '{}\n' });
		await expect(from.export(other.root)).rejects.toThrow('neither empty nor an earlier export');
		await expect(from.export(other.file('x'))).rejects.toThrow('neither empty nor an earlier export');
		await expect(from.export(other.file('a.txt'))).rejects.toThrow('this is not a folder');
		expect(other.tree()).toEqual(['a.txt', 'x/', 'x/soulscope-export/', 'x/soulscope-export/files.jsonl']);
	});

	it('is named where the system refuses it, with what to do', () => {
		const refused = (code: string) =>
			String(whyNotExported('/x', Object.assign(new Error(code), { code, syscall: 'mkdir' })));
		expect(refused('EACCES')).toContain(
			'/x: it cannot be written; check the permissions of the file and of its folder',
		);
		// What Node says of a disk that is read-only.
		expect(refused('ENOENT')).toContain(
			'/x: it cannot be written; check the permissions of the file and of its folder',
		);
		expect(refused('ENOSPC')).toContain('/x: the disk is full; free some space, then try again');
	});

	it('says so for an export that the system refuses', async () => {
		const { from, folder } = await exported();
		await expect(from.export(folder.file(`${'n/'.repeat(3)}${'n'.repeat(300)}/n`))).rejects.toThrow(HelpfulError);
	});

	it('leaves alone what is no file in the place of one', async () => {
		const { from, folder } = await exported();
		rmSync(folder.file('a.md'));
		mkdirSync(folder.file('a.md'));
		folder.write('a.md/mine.txt', 'mine');
		await from.call('write', { logical_path: 'b.json', content: '[]' });
		expect(await from.export(folder.root, false)).toMatchObject({ written: 1, kept: ['a.md'] });
		expect(existsSync(folder.file('a.md/mine.txt'))).toBe(true);
	});

	it('follows the store, and keeps what is not of the export', async () => {
		const { from, folder } = await exported({ 'a.md': 'one', 'x/y/b.md': 'two', 'c.json': '3' });
		folder.write('.git/config', 'mine');
		folder.write('x/mine.md', 'mine');
		await from.call('remove', { paths: ['x/y/b.md'] });
		await from.call('write', { logical_path: 'c.json', content: '4' });
		expect(await from.export(folder.root, false)).toMatchObject({ written: 1, unchanged: 1, removed: 1, kept: [] });
		expect(folder.tree().filter((path) => !path.startsWith('soulscope-export'))).toEqual([
			'.git/',
			'.git/config',
			'a.md',
			'c.json',
			'x/',
			'x/mine.md',
		]);
		expect(folder.read('c.json')).toBe('4');
	});

	it('loses nothing that somebody has changed or put there', async () => {
		const { from, folder } = await exported({ 'a.md': 'one', 'b.json': '1', 'c.json': '1' });
		folder.write('b.json', 'edited');
		folder.write('c.json', 'edited');
		folder.write('new.json', 'mine');
		await from.call('write', { logical_path: 'b.json', content: '2' });
		await from.call('remove', { paths: ['c.json'] });
		await from.call('write', { logical_path: 'new.json', content: 'theirs' });
		const { kept } = await from.export(folder.root, false);
		expect([...kept].sort()).toEqual(['b.json', 'c.json', 'new.json']);
		expect(['b.json', 'c.json', 'new.json'].map(folder.read)).toEqual(['edited', 'edited', 'mine']);
		// What was edited comes into the store, and the export is as it should be again.
		expect(await from.import(folder.root)).toMatchObject({ failed: 0 });
		expect((await from.call('read', { logical_path: 'b.json' })).data.content).toBe('edited');
		expect((await from.export(folder.root, false)).kept).toEqual([]);
	});

	it('is written in no place that a link leads to, and nothing outside is deleted', async () => {
		const outside = onDisk({ 'a.json': 'theirs' });
		const { from, folder } = await exported({ 'd/a.json': '1' });
		rmSync(folder.file('d'), { recursive: true });
		symlinkSync(outside.root, folder.file('d'));
		await from.call('write', { logical_path: 'd/new.json', content: '2' });
		expect((await from.export(folder.root, false)).kept).toEqual(['d/a.json', 'd/new.json']);
		// A list that somebody has made up.
		const list = ['../victim.json', 'd/a.json'].map((file) => JSON.stringify({ file, sha256: sha256('theirs') }));
		const trap = onDisk({
			'x/soulscope-export/files.jsonl': `{"soulscope":"knowledge export","layout":1,"all_versions":false}\n${list.join('\n')}\n`,
			'victim.json': 'theirs',
		});
		symlinkSync(outside.root, trap.file('x/d'));
		await from.call('remove', { paths: ['d/*'] });
		await from.export(trap.file('x'), false);
		expect(trap.read('victim.json')).toBe('theirs');
		expect(outside.tree()).toEqual(['a.json']);
	});

	it('can be gone on with after it was stopped', async () => {
		const [from, folder] = [await storeIn(), onDisk()];
		for (let index = 0; index < 5; index++) {
			await from.call('write', { logical_path: `${index}.json`, content: '1' });
		}
		const stop = new AbortController();
		const options = { folder: folder.root, allVersions: false, signal: stop.signal, onDone: () => stop.abort() };
		expect(await from.store.exportTo(options)).toMatchObject({ stopped: true, written: 1 });
		await from.call('write', { logical_path: '0.json', content: '2' });
		expect(await from.export(folder.root, false)).toMatchObject({ written: 5, kept: [] });
		expect(folder.read('0.json')).toBe('2');
	});
});

describe('an export that is imported', () => {
	it('has new versions where somebody has changed a file, and is added to', async () => {
		const { from, folder } = await exported({ 'a.md': 'one', 'b.json': '1', 'same.md': 'x' });
		folder.write('a.md', folder.read('a.md').replace(/one$/, 'two'));
		folder.write('b.json', '2');
		folder.write('same.md', folder.read('same.md').replaceAll('\n', '\r\n'));
		folder.write('new/c.md', '# New');
		const dry = await from.import(folder.root, { dryRun: true });
		expect(dry).toMatchObject({ ok: 3, unchanged: 1, dry_run: true });
		expect((await from.call('stats', {})).data.files.total_versions).toBe(3);
		expect(await from.import(folder.root)).toMatchObject({ ok: 3, unchanged: 1, failed: 0 });
		const textAt = async (logical_path: string) => (await from.call('read', { logical_path })).data.content;
		expect([await textAt('a.md'), await textAt('b.json'), await textAt('new/c.md')]).toEqual(['two', '2', '# New']);
		expect((await from.call('versions', { logical_path: 'a.md' })).data.versions[0].change_note).toBe(
			'changed in an export',
		);
		expect(await from.import(folder.root)).toMatchObject({ ok: 0 });
	});

	it('takes nothing out of the store, and keeps what is newer there', async () => {
		const { from, folder } = await exported({ 'a.md': 'one', 'b.md': 'two' });
		rmSync(folder.file('b.md'));
		await from.call('write', { logical_path: 'a.md', content: 'newer' });
		await from.call('remove', { paths: ['b.md'] });
		const rows = from.rows();
		await from.import(folder.root);
		expect(from.rows()).toEqual(rows);
	});

	it('says what is missing of it, and brings back the rest', async () => {
		const { from, folder } = await exported({ 'a.md': 'one', 'b.md': 'two', 'c.md': 'three' });
		await from.call('write', { logical_path: 'a.md', content: 'newer' });
		await from.export(folder.root);
		const list = folder.read('soulscope-export/files.jsonl').split('\n');
		const older = list.findIndex((line) => line.includes('soulscope-export/versions'));
		const cut = list.map((line, index) => (index === older ? line.slice(0, -9) : line));
		folder.write('soulscope-export/files.jsonl', cut.join('\n'));
		rmSync(folder.file('b.md'));
		const back = await storeIn();
		const { failed, ok, ingested } = await back.import(folder.root);
		const said = ingested.filter(({ status }) => status === 'failed').map(({ error }) => error);
		expect({ ok, failed }).toEqual({ ok: 2, failed: 3 });
		expect(said).toEqual([
			expect.stringMatching(/^a line of this list is damaged/u),
			expect.stringMatching(/^it is not in the export any more/u),
			expect.stringMatching(/does not name this file/u),
		]);
	});

	it.each(['', '{"soulscope":"know'])('is not taken for notes where its list is cut off: “%s”', async (list) => {
		const { folder } = await exported({ 'a.md': 'one' });
		folder.write('soulscope-export/files.jsonl', list);
		const back = await storeIn();
		await expect(back.import(folder.root)).rejects.toThrow('the list of this export cannot be read');
		expect((await back.call('list', {})).data.entries).toEqual([]);
	});

	it('says which bytes are missing or damaged that an entry was made of', async () => {
		const from = await storeIn({ 'a.md': Buffer.from('\uFEFFköln', 'utf16le') });
		await from.call('add', { sources: ['a.md'] });
		const folder = onDisk();
		await from.export(folder.root);
		const [name = ''] = readdirSync(folder.file('soulscope-export/originals'));
		folder.write(`soulscope-export/originals/${name}`, 'other');
		const { ok, ingested } = await (await storeIn()).import(folder.root);
		expect(ok).toBe(1);
		expect(ingested.map(({ error }) => error)).toContain('the original bytes of an entry are missing or damaged');
	});

	it('makes nothing of another computer’s files a source, unless a person says so', async () => {
		const files = { 'a.md': '# A', 'b.md': '# B' };
		const [from, folder] = [await storeIn(files), onDisk()];
		await from.call('add', { sources: ['a.md', 'b.md'], refresh_frequency: '1s' });
		await from.export(folder.root, false);
		const [to, trusting] = [await storeIn(), await storeIn()];
		expect(await to.import(folder.root, { keepSources: false })).toMatchObject({ ok: 2, sources_left_out: 2 });
		expect((await to.call('info', { logical_path: 'a.md' })).data).toMatchObject({
			source_path: null,
			refresh_frequency_sec: null,
		});
		expect((await to.call('refresh', { logical_path: 'a.md' })).data.processed).toMatchObject([
			{ status: 'failed', error: 'its source is out of reach' },
		]);
		await trusting.import(folder.root);
		expect((await trusting.call('refresh', { logical_path: 'a.md' })).data.processed[0].status).toBe('unchanged');
		// Its own files stay sources.
		expect(await from.import(folder.root, { keepSources: false })).toMatchObject({ unchanged: 2, sources_left_out: 0 });
	});

	it('reads no web page again by itself, of which whoever made the export would hear, unless a person says so', async () => {
		const [from, folder] = [await storeIn({ 'a.md': '# A' }), onDisk()];
		const load = async () => ({ bytes: Buffer.from('# Glaze\n'), mime_type: 'text/markdown', page: { args: {} } });
		const source = 'https://kiln.example/glaze';
		const findSources = async () => [{ absPath: source, relPathFromBase: 'glaze', load }];
		const input = { sources: [source], logical_path: 'glaze.md', refresh_frequency: '1h' };
		await from.store.call('membot_add', input, { findSources });
		await from.call('add', { sources: ['a.md'], refresh_frequency: '1h' });
		await from.export(folder.root);
		const [to, trusting] = [await storeIn(), await storeIn()];
		expect(await to.import(folder.root, { keepSources: false })).toMatchObject({
			ok: 2,
			sources_left_out: 1,
			schedules_left_out: 1,
		});
		expect((await to.call('info', { logical_path: 'glaze.md' })).data).toMatchObject({
			source_path: source,
			refresh_frequency_sec: null,
		});
		expect(await trusting.import(folder.root)).toMatchObject({ sources_left_out: 0, schedules_left_out: 0 });
		expect(trusting.rows()).toEqual(from.rows());
	});

	it('makes no source of a file that only a link in the workspace leads to', async () => {
		const [to, elsewhere, folder] = [await storeIn(), onDisk({ 'key.txt': 'secret' }), onDisk()];
		symlinkSync(elsewhere.root, to.disk.file('link'));
		await to.call('add', { sources: [to.disk.file('link/key.txt')], logical_path: 'key.txt' });
		await to.export(folder.root);
		const back = await storeIn();
		const root = to.disk.root;
		await using store = await openWorkspaceStore({ root, dataFolder: root, named: back.store.file });
		const given = { from: folder.root, prefix: '', dryRun: false, keepSources: false };
		expect(await store.importFrom(given)).toMatchObject({ ok: 1, sources_left_out: 1 });
	});

	it.each([
		['no path of an entry', { logical_path: '../x' }, /“\.” or “\.\.”/u],
		['in the future', { version_id: '9999-12-31T00:00:00.000Z' }, /its time is in the future/u],
		['no time of a version', { version_id: 'yesterday' }, /is not the time of a version/u],
		['no record', { source_type: 'magic' }, /cannot be read any more/u],
	])('is refused where it is made up: %s', async (_what, made, why) => {
		const { from, folder } = await exported({ 'b.json': '1' });
		const list = folder.read('soulscope-export/files.jsonl').split('\n');
		const line = JSON.parse(list[1] ?? '');
		folder.write(
			'soulscope-export/files.jsonl',
			`${list[0]}\n${JSON.stringify({ ...line, version: { ...line.version, ...made } })}\n`,
		);
		const rows = from.rows();
		const { failed, ingested } = await from.import(folder.root);
		expect(failed).toBe(1);
		expect(ingested[0]?.error).toMatch(why);
		expect(from.rows()).toEqual(rows);
	});

	it('reads no file outside, whatever its list says', async () => {
		const trap = onDisk({ 'secret.md': 'secret', 'x/soulscope-export/files.jsonl': '' });
		const { from } = await exported({});
		mkdirSync(trap.file('x/d'));
		symlinkSync(trap.file('secret.md'), trap.file('x/d/link.md'));
		const version = {
			logical_path: 's.md',
			version_id: '2026-05-15T12:00:00.000Z',
			source_type: 'inline',
			created_at: 'x',
		};
		const lines = ['../secret.md', 'd/link.md', trap.file('secret.md')].map((file) =>
			JSON.stringify({ file, sha256: sha256('secret'), version }),
		);
		trap.write(
			'x/soulscope-export/files.jsonl',
			`{"soulscope":"knowledge export","layout":1,"all_versions":false}\n${lines.join('\n')}\n`,
		);
		expect((await from.import(trap.file('x'), { keepSources: false })).ok).toBe(0);
		expect((await from.call('list', {})).data.entries).toEqual([]);
	});
});
