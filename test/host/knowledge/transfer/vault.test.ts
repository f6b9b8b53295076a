import { describe, expect, it } from 'vitest';
import { openWorkspaceStore } from '../../../../server/src/host/knowledge/workspaceStore.ts';
import { onDisk } from '../../support/workspaceOnDisk.ts';
import { storeIn } from './support.ts';

const note =
	'---\ntitle: Tea\ntags: [drinks]\naliases: [Chai]\ncreated: 2026-05-01\n---\nSee [[Oolong]] and ![[pot.png]].\n';
const vault = {
	'Tea.md': note,
	'Drinks/Oolong.md': '# Oolong',
	'Drinks/map.canvas': '{"nodes": []}',
	'Drinks/all.base': 'views: []',
	'pot.png': Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0),
	'.obsidian/app.json': '{}',
	'.trash/Old.md': 'old',
};

describe('a folder of notes', () => {
	it('is added by the places of the files in it, as they are, without what Obsidian keeps for itself', async () => {
		const [to, folder] = [await storeIn(), onDisk(vault)];
		const imported = await to.import(folder.root, { keepSources: false });
		expect(imported).toMatchObject({ kind: 'folder', ok: 4, skipped: 1, failed: 0 });
		const { data } = await to.call('list', {});
		expect(
			data.entries.map((each: { logical_path: string; mime_type: string }) => [each.logical_path, each.mime_type]),
		).toEqual([
			['Drinks/Oolong.md', 'text/markdown'],
			['Drinks/all.base', 'application/yaml'],
			['Drinks/map.canvas', 'application/json'],
			['Tea.md', 'text/markdown'],
		]);
		expect((await to.call('read', { logical_path: 'Tea.md' })).data.content).toBe(note);
	});

	it('is added without the store itself, its log and its copies', async () => {
		const folder = onDisk({ 'Tea.md': note });
		await using store = await openWorkspaceStore({
			root: folder.root,
			dataFolder: folder.root,
			named: folder.file('knowledge.db'),
		});
		await store.call('membot_write', { logical_path: 'a.md', content: 'A' });
		folder.write('knowledge.db.1', 'a copy');
		const given = { from: folder.root, prefix: '', dryRun: false, keepSources: false };
		const { ingested } = await store.importFrom(given);
		expect(ingested.map(({ logical_path }) => logical_path)).toEqual(['Tea.md']);
	});

	it('adds nothing a second time, and only what has changed', async () => {
		const [to, folder] = [await storeIn(), onDisk(vault)];
		await to.import(folder.root);
		expect(await to.import(folder.root)).toMatchObject({ ok: 0, unchanged: 4 });
		folder.write('Tea.md', 'new');
		expect(await to.import(folder.root)).toMatchObject({ ok: 1, unchanged: 3 });
	});

	it('can go into a folder of the store, and only be asked about', async () => {
		const [to, folder] = [await storeIn(), onDisk(vault)];
		expect(await to.import(folder.root, { prefix: 'vault/', dryRun: true })).toMatchObject({ ok: 4, dry_run: true });
		expect((await to.call('stats', {})).data.files.total_versions).toBe(0);
		await to.import(folder.root, { prefix: 'vault/' });
		expect((await to.call('exists', { logical_path: 'vault/Drinks/Oolong.md' })).exists).toBe(true);
	});

	it('keeps what was added until it is stopped', async () => {
		const many = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`${index}.md`, `# ${index}`]));
		const [to, folder] = [await storeIn(), onDisk(many)];
		const stop = new AbortController();
		const imported = await to.import(folder.root, { signal: stop.signal, onDone: () => stop.abort() });
		expect(imported).toMatchObject({ stopped: true, failed: 0 });
		expect(imported.ok).toBeGreaterThan(0);
		expect((await to.import(folder.root)).ok).toBe(100 - imported.ok);
	});

	it('has to be there', async () => {
		const to = await storeIn();
		await expect(to.import(to.disk.file('ghost'))).rejects.toThrow('there is no such folder');
	});
});
