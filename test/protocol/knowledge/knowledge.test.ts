import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
	KnowledgeAddRequest,
	KnowledgeDeleteRequest,
	KnowledgeMoveRequest,
	KnowledgeProgressNotification,
	KnowledgeRefreshRequest,
	KnowledgeRestoreRequest,
	KnowledgeScheduleRequest,
	KnowledgeWriteRequest,
} from '../../../protocol/knowledge/changes.ts';
import {
	KnowledgeEntriesRequest,
	KnowledgeReadRequest,
	KnowledgeSearchRequest,
	KnowledgeVersionsRequest,
} from '../../../protocol/knowledge/entries.ts';
import { ChoosePlaceRequest, KnowledgeStoresRequest } from '../../../protocol/knowledge/stores.ts';
import { sha256 } from '../../../server/src/engine/text/sha256.ts';
import { onDisk } from '../../host/support/workspaceOnDisk.ts';
import { type LanguageClient, type ServeOptions, serve } from '../../support/languageClient.ts';

// The store that is in no project is the one of the command line: never that of who runs the tests.
beforeEach(() => void vi.stubEnv('XDG_DATA_HOME', onDisk().root));

const agent = {
	'SOUL.md': '# Soul\n',
	'IDENTITY.md': '- **Name:** Aria\n',
	'docs/tea.md': '# Tea\n\nOolong stands four minutes.\n',
	'docs/glaze/celadon.md': '# Celadon\n\nIt needs reduction.\n',
};

async function atStore(tree: Readonly<Record<string, string>> = agent, given: ServeOptions = {}) {
	const client = await serve(tree, given);
	const root = client.files.uriOf('');
	return { client, root, ask: client.connection };
}

const pathsIn = async ({ connection }: LanguageClient, root: string) =>
	(await connection.sendRequest(KnowledgeEntriesRequest, { root })).entries.flatMap(({ path, isDeleted }) =>
		isDeleted ? [`${path} (deleted)`] : [path],
	);

const added = async (client: LanguageClient, root: string, path: string, into?: string) =>
	client.connection.sendRequest(KnowledgeAddRequest, {
		root,
		sources: [client.files.uriOf(path)],
		id: 'a',
		...(into !== undefined && { into }),
	});

describe('the stores', () => {
	test('are those of the agents and of folders without one, and there is no file before something is written', async () => {
		const tree = { 'aria/SOUL.md': '# Soul\n', 'aria/IDENTITY.md': '- **Name:** Aria\n', 'plain/notes.txt': 'x' };
		const { client, ask } = await atStore(tree, { folders: ['aria', 'plain'] });
		const stores = await ask.sendRequest(KnowledgeStoresRequest);
		expect(stores.map(({ root }) => root)).toEqual([client.files.uriOf('aria'), client.files.uriOf('plain')]);
		expect(stores.map(({ place, exists, hasOther }) => [place, exists, hasOther])).toEqual([
			['editor', false, false],
			['editor', false, false],
		]);
	});

	test('are not opened in a folder that is not trusted, and not for any other folder', async () => {
		const { ask, root } = await atStore(agent, { options: { trusted: false } });
		await expect(ask.sendRequest(KnowledgeStoresRequest)).rejects.toThrow('not trusted');
		await expect(ask.sendRequest(KnowledgeEntriesRequest, { root })).rejects.toThrow('not trusted');
		const other = await atStore();
		const foreign = { root: 'file:///etc' };
		await expect(other.ask.sendRequest(KnowledgeEntriesRequest, foreign)).rejects.toThrow('not among the open folders');
	});

	test('stay where they are when another place is chosen, and a copy is one only if it is asked for', async () => {
		const { ask, client, root } = await atStore();
		await added(client, root, 'docs/tea.md');
		const copied = await ask.sendRequest(ChoosePlaceRequest, { root, place: 'project', copy: true });
		expect(copied).toMatchObject({ place: 'project', exists: true, hasOther: true });
		expect(existsSync(client.files.pathOf('knowledge.db'))).toBe(true);
		await added(client, root, 'docs/glaze/celadon.md');
		expect(await pathsIn(client, root)).toEqual(['docs/glaze/celadon.md', 'docs/tea.md']);

		const back = await ask.sendRequest(ChoosePlaceRequest, { root, place: 'editor', copy: false });
		expect(back).toMatchObject({ place: 'editor', hasOther: true });
		expect(await pathsIn(client, root)).toEqual(['docs/tea.md']);
		// What is there is never written over.
		const again = { root, place: 'project', copy: true } as const;
		await expect(ask.sendRequest(ChoosePlaceRequest, again)).rejects.toThrow('there is a store already');
		expect((await ask.sendRequest(KnowledgeStoresRequest))[0]).toMatchObject({ place: 'editor' });
	});

	test('can begin empty in the project', async () => {
		const { ask, client, root } = await atStore();
		await added(client, root, 'docs/tea.md');
		await ask.sendRequest(ChoosePlaceRequest, { root, place: 'project', copy: false });
		expect(await pathsIn(client, root)).toEqual([]);
		expect(existsSync(client.files.pathOf('knowledge.db'))).toBe(false);
	});
});

describe('adding', () => {
	test('keeps the place of what is in the workspace, says how far it is, and adds nothing twice', async () => {
		const { ask, client, root } = await atStore();
		const heard: unknown[] = [];
		ask.onNotification(KnowledgeProgressNotification.method, (progress) => void heard.push(progress));
		expect(await added(client, root, 'docs')).toEqual({
			added: ['docs/tea.md', 'docs/glaze/celadon.md'],
			unchanged: 0,
			refused: [],
		});
		expect(heard[0]).toEqual({ id: 'a', done: 1, path: 'docs/tea.md' });
		expect(await added(client, root, 'docs')).toMatchObject({ added: [], unchanged: 2 });
	});

	test('into a folder of the store puts files and folders there, a folder with one file in it too', async () => {
		const { client, root } = await atStore();
		await added(client, root, 'docs/tea.md', 'drinks');
		await added(client, root, 'docs/glaze', 'pots');
		expect(await pathsIn(client, root)).toEqual(['drinks/tea.md', 'pots/glaze/celadon.md']);
	});

	test('from elsewhere keeps the name alone, and never makes a version of another text', async () => {
		const { ask, root } = await atStore();
		const away = onDisk();
		for (const path of ['one/tea.md', 'two/tea.md']) {
			await mkdir(dirname(away.file(path)), { recursive: true });
			await writeFile(away.file(path), `# ${path}\n`);
		}
		const add = (path: string) =>
			ask.sendRequest(KnowledgeAddRequest, { root, sources: [`file://${away.file(path)}`], id: 'a' });
		expect(await add('one/tea.md')).toMatchObject({ added: ['tea.md'] });
		expect(await add('two/tea.md')).toMatchObject({
			added: [],
			refused: [{ reason: expect.stringContaining('tea.md is there already, from') }],
		});
		await writeFile(away.file('one/tea.md'), '# Another tea\n');
		expect(await add('one/tea.md')).toMatchObject({ added: ['tea.md'] });
	});

	test('says of each source that is refused why, and adds the others', async () => {
		const { ask, client, root } = await atStore({ ...agent, 'docs/photo.bin': 'a\0b' });
		const sources = [client.files.uriOf('docs'), client.files.uriOf('nowhere.md'), 'vscode-vfs://github/a/b.md'];
		const result = await ask.sendRequest(KnowledgeAddRequest, { root, sources, id: 'a' });
		expect(result.added).toEqual(['docs/tea.md', 'docs/glaze/celadon.md']);
		expect(result.refused.map(({ reason }) => reason)).toEqual([
			expect.stringContaining('not a file on this disk'),
			expect.stringContaining('not a text file'),
			expect.stringContaining('there is no such file or folder'),
		]);
	});
});

describe('an entry', () => {
	test('has versions that tell who wrote them, and an older one can be written again', async () => {
		const { ask, client, root } = await atStore();
		const path = 'docs/tea.md';
		await added(client, root, path);
		await client.files.write(path, '# Tea\n\nOolong stands five minutes.\n');
		expect(await ask.sendRequest(KnowledgeRefreshRequest, { root, path, id: 'r' })).toEqual({
			updated: [path],
			unchanged: 0,
			refused: [],
		});
		const versions = await ask.sendRequest(KnowledgeVersionsRequest, { root, path });
		expect(versions.map(({ author, note, source }) => ({ author, note, source }))).toEqual([
			{ author: 'person', note: 'refresh: source updated', source: client.files.pathOf(path) },
			{ author: 'person', note: undefined, source: client.files.pathOf(path) },
		]);
		const first = versions[1]?.version ?? '';
		await ask.sendRequest(KnowledgeRestoreRequest, { root, path, version: first });
		const now = await ask.sendRequest(KnowledgeReadRequest, { root, path });
		expect(now.text).toContain('four minutes');
		// It is a version of its own, and its source is known still.
		const after = await ask.sendRequest(KnowledgeVersionsRequest, { root, path });
		expect(after[0]).toMatchObject({ note: `restored from ${first}`, source: client.files.pathOf(path) });
		expect(after).toHaveLength(3);
		await expect(
			ask.sendRequest(KnowledgeRestoreRequest, { root, path, version: after[0]?.version ?? '' }),
		).rejects.toThrow('already');
	});

	test('that was deleted is known still, and comes back with its text; a name like a pattern means itself', async () => {
		const { ask, client, root } = await atStore();
		await added(client, root, 'docs');
		await ask.sendRequest(KnowledgeWriteRequest, { root, path: 'docs/*', text: 'A star.', as: 'new' });
		await ask.sendRequest(KnowledgeDeleteRequest, { root, paths: ['docs/*', 'docs/tea.md', 'nothing.md'] });
		expect(await pathsIn(client, root)).toEqual(['docs/* (deleted)', 'docs/glaze/celadon.md', 'docs/tea.md (deleted)']);
		await ask.sendRequest(KnowledgeRestoreRequest, { root, path: 'docs/tea.md' });
		expect(await ask.sendRequest(KnowledgeReadRequest, { root, path: 'docs/tea.md' })).toMatchObject({
			text: agent['docs/tea.md'],
		});
	});

	test('whose source is gone says so until it is there again', async () => {
		const { ask, client, root } = await atStore();
		const path = 'docs/tea.md';
		await added(client, root, path);
		await rm(client.files.pathOf(path));
		const { refused } = await ask.sendRequest(KnowledgeRefreshRequest, { root, path, id: 'r' });
		expect(refused).toEqual([{ source: path, reason: expect.stringContaining('there is no such file') }]);
		const { entries } = await ask.sendRequest(KnowledgeEntriesRequest, { root });
		expect(entries[0]?.refresh).toMatchObject({ failure: expect.stringContaining('no such file'), isDue: false });
	});

	test('is written only where nothing is, added to at its end, and moved', async () => {
		const { ask, client, root } = await atStore();
		const write = (text: string, as: 'new' | 'append') =>
			ask.sendRequest(KnowledgeWriteRequest, { root, path: 'notes/sam.md', text, as });
		await write('Sam likes oolong.\n', 'append');
		await expect(write('Something else.', 'new')).rejects.toThrow('has changed');
		await write('Sam dislikes coffee.', 'append');
		await ask.sendRequest(KnowledgeMoveRequest, { root, path: 'notes/sam.md', to: 'people/sam.md' });
		const { text } = await ask.sendRequest(KnowledgeReadRequest, { root, path: 'people/sam.md' });
		expect(text).toBe('Sam likes oolong.\n\nSam dislikes coffee.');
		expect(await pathsIn(client, root)).toEqual(['notes/sam.md (deleted)', 'people/sam.md']);
	});
});

test('a search finds passages, and says which lines of the text they are', async () => {
	const filler = Array.from({ length: 80 }, (_, line) => `Line ${line} is about clay and nothing else at all.`).join(
		'\n',
	);
	const { ask, client, root } = await atStore({ ...agent, 'docs/long.md': `${filler}\n\nThe heron stands here.\n` });
	await added(client, root, 'docs');
	const [hit] = await ask.sendRequest(KnowledgeSearchRequest, { root, query: 'herons' });
	if (!hit) throw new Error('nothing was found');
	expect(hit).toMatchObject({ path: 'docs/long.md', snippet: expect.stringContaining('heron') });
	const { text, lines } = await ask.sendRequest(KnowledgeReadRequest, { root, ...hit });
	const passage = text.split('\n').slice(lines?.start, (lines?.end ?? 0) + 1);
	expect(passage.join('\n')).toContain('The heron stands here.');
	expect(passage.length).toBeLessThan(60);
	expect(await ask.sendRequest(KnowledgeSearchRequest, { root, query: ' ' })).toEqual([]);
});

describe('an entry that is refreshed by itself', () => {
	const every = async ({ connection }: LanguageClient, root: string) =>
		(await connection.sendRequest(KnowledgeEntriesRequest, { root })).entries.map(({ refresh }) => refresh.every);

	test('says how often, until somebody says otherwise, and stays the version that it is', async () => {
		const { client, root, ask } = await atStore();
		await added(client, root, 'docs/tea.md');
		expect(await every(client, root)).toEqual([undefined]);
		await ask.sendRequest(KnowledgeScheduleRequest, { root, path: 'docs/tea.md', frequency: '1d' });
		expect(await every(client, root)).toEqual([86_400]);
		await ask.sendRequest(KnowledgeScheduleRequest, { root, path: 'docs/tea.md', frequency: '' });
		expect(await every(client, root)).toEqual([undefined]);
		const versions = await ask.sendRequest(KnowledgeVersionsRequest, { root, path: 'docs/tea.md' });
		expect(versions).toHaveLength(1);
	});

	test('has a source; what was only written has none', async () => {
		const { root, ask } = await atStore();
		await ask.sendRequest(KnowledgeWriteRequest, { root, path: 'note.md', text: 'Hello', as: 'new' });
		const asked = ask.sendRequest(KnowledgeScheduleRequest, { root, path: 'note.md', frequency: '1d' });
		await expect(asked).rejects.toThrow('note.md has no source to read again');
	});
});

describe('a document that comes as bytes', () => {
	const page = Buffer.from('<h1>Kiln</h1><p>It is fired at 1,280 °C.</p>').toString('base64');
	const handOver = async (name: string, bytes = page) => {
		const at = await atStore();
		const params = { root: at.root, sources: [], documents: [{ name, bytes }], into: 'docs', id: 'd' };
		return { ...at, add: () => at.ask.sendRequest(KnowledgeAddRequest, params) };
	};

	test('is made into text like any other, and has no place to be read again from', async () => {
		const { ask, root, add } = await handOver('kiln.html');
		expect(await add()).toMatchObject({ added: ['docs/kiln.html'], refused: [] });
		const { text } = await ask.sendRequest(KnowledgeReadRequest, { root, path: 'docs/kiln.html' });
		expect(text).toContain('1,280 °C');
		const { entries } = await ask.sendRequest(KnowledgeEntriesRequest, { root });
		expect(entries.map(({ path, source }) => [path, source])).toEqual([['docs/kiln.html', undefined]]);
		const scheduled = ask.sendRequest(KnowledgeScheduleRequest, { root, path: 'docs/kiln.html', frequency: '1d' });
		await expect(scheduled).rejects.toThrow('has no source to read again');
	});

	test('takes the place of nothing, and leads nowhere by its name', async () => {
		const { ask, root, add } = await handOver('../../kiln.html');
		expect(await add()).toMatchObject({ added: ['docs/kiln.html'] });
		const { refused } = await add();
		expect(refused).toEqual([{ source: '../../kiln.html', reason: expect.stringContaining('is there already') }]);
		const { entries } = await ask.sendRequest(KnowledgeEntriesRequest, { root });
		expect(entries.map(({ versions }) => versions)).toEqual([1]);
	});

	test('is refused with a line where nothing can be made of it', async () => {
		const { add } = await handOver('kiln.pdf', Buffer.from('no PDF at all').toString('base64'));
		expect((await add()).refused).toEqual([{ source: 'kiln.pdf', reason: expect.stringContaining('is damaged') }]);
	});
});

describe('a picture', () => {
	const png = Buffer.from(
		'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
		'base64',
	);

	test('is not added, and said to be one, until the person agrees to have it described', async () => {
		const { client, root, ask } = await atStore();
		await writeFile(client.files.pathOf('docs/kiln.png'), png);
		const plain = await added(client, root, 'docs/kiln.png');
		expect(plain.refused).toEqual([
			{
				source: client.files.pathOf('docs/kiln.png'),
				picture: sha256(png),
				reason: expect.stringContaining('it is a picture'),
			},
		]);
		// Nobody has set a model up: that is said, and not that it is a picture.
		const sources = [client.files.uriOf('docs/kiln.png')];
		const params = { root, sources, id: 'b', describedPictures: [sha256(png)] };
		const described = await ask.sendRequest(KnowledgeAddRequest, params);
		expect(described.refused).toEqual([
			{ source: client.files.pathOf('docs/kiln.png'), reason: expect.stringContaining('could not be described') },
		]);
		// One that has come since, or has changed, is not sent for the yes to another one.
		const changed = Buffer.concat([png, png]);
		await writeFile(client.files.pathOf('docs/kiln.png'), changed);
		const { refused } = await ask.sendRequest(KnowledgeAddRequest, params);
		expect(refused).toMatchObject([{ picture: sha256(changed), reason: expect.stringContaining('it is a picture') }]);
	});
});
