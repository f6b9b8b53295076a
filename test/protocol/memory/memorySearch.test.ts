import { rm } from 'node:fs/promises';
import { expect, test, vi } from 'vitest';
import { CancellationTokenSource } from 'vscode-languageserver-protocol';
import { RememberRequest } from '../../../protocol/memory/overview.ts';
import {
	MemoryIndexChanged,
	MemoryIndexStateRequest,
	MemoryRebuildRequest,
	type MemorySearchParams,
	MemorySearchRequest,
	RuntimeSearchRequest,
} from '../../../protocol/memory/search.ts';
import { findModel } from '../../../scripts/model.mjs';
import { type LanguageClient, serve } from '../../support/languageClient.ts';

const workspace = {
	'SOUL.md': '# Soul\n\nI like oolong.\n',
	'IDENTITY.md': '- **Name:** Aria\n',
	'memory/2026-11-21.md': '- The kiln needs a thermocouple.\n',
};

const model = findModel();
if (!model)
	console.error(
		'SKIPPED: the runtime’s search by meaning was not tried, as the model is not there (npm test fetches it).',
	);

const root = (client: LanguageClient) => client.files.uriOf('');

const search = (client: LanguageClient, query: string, more: Partial<MemorySearchParams> = {}) =>
	client.connection.sendRequest(MemorySearchRequest, { workspace: root(client), query, ...more });

const paths = async (client: LanguageClient, query: string) =>
	(await search(client, query)).hits.map(({ path }) => path);

test('a question is answered with places, what is lit up, and how far the index is', async () => {
	const client = await serve(workspace);
	const answer = await search(client, 'thermocouples');
	expect(answer).toMatchObject({
		mode: 'keyword',
		notes: [expect.stringContaining('only words are searched')],
		state: { phase: 'ready', indexed: 3, total: 3, leftOut: [] },
		hits: [
			{
				path: 'memory/2026-11-21.md',
				uri: client.files.uriOf('memory/2026-11-21.md'),
				startLine: 1,
				endLine: 1,
				day: '2026-11-21',
				exact: true,
			},
		],
	});
	const [hit] = answer.hits;
	expect(hit?.highlights.map(([start, end]) => hit.snippet.slice(start, end))).toEqual(['thermocouple']);
	expect(await paths(client, 'type:soul')).toEqual(['SOUL.md']);
});

test('where the search of a runtime fails, the answer says why there is nothing', async () => {
	const client = await serve({
		'MEMORY.md': 'The kiln.\n',
		'SOUL.md': 'Calm.\n',
		'config.json': '{ "agents": { "defaults": { "agent_type": "open" } } }',
	});
	const asked = { workspace: root(client), query: 'kiln-log' };
	expect(await client.connection.sendRequest(RuntimeSearchRequest, asked)).toMatchObject({
		runtimeTitle: 'GoClaw 2026.2.26',
		hits: [],
		trouble: expect.stringContaining('its agent gets an error: fts query: '),
	});
});

test('the thread of the index hears of a key before the problems that the key asks for are there', async () => {
	const client = await serve(workspace);
	await search(client, 'thermocouples');
	const document = await client.open('SOUL.md');
	await document.report();
	// What threads share is counted on nowhere else.
	const told = vi.spyOn(Atomics, 'add');
	try {
		await document.append('And sencha.\n');
		await document.report();
		expect(told).toHaveBeenCalledTimes(1);
	} finally {
		told.mockRestore();
	}
});

test('the memory alone is looked through where that is asked for, also by the beginnings of its words', async () => {
	const readmes = Object.fromEntries(
		Array.from({ length: 60 }, (_, n) => [
			`lib/${n}/README.md`,
			`Thermo${'abcdefghij'[n % 10]}${'klmnop'[n % 6]} and kiln.\n`,
		]),
	);
	const client = await serve({ ...workspace, ...readmes });
	const mine = await search(client, 'thermo', { scope: 'memory' });
	expect(mine).toMatchObject({ searched: 1, hits: [{ path: 'memory/2026-11-21.md' }] });
	expect(mine.hits).toHaveLength(1);
	const all = await search(client, 'kiln', { scope: 'all', limit: 100 });
	expect(all.searched).toBe(63);
	expect(all.hits.length).toBeGreaterThan(1);
	expect(await search(client, 'oolong', { scope: 'memory' })).toMatchObject({ hits: [], searched: 1 });
});

test('what the runtime finds is shown around the words that were asked for', async () => {
	const filler = 'Nothing to see in this sentence, nor in the next one. '.repeat(8);
	const client = await serve({
		...workspace,
		'MEMORY.md': `# Memory\n\n${filler}The zeppelin lands at four. ${filler}\n`,
	});
	const answer = await client.connection.sendRequest(RuntimeSearchRequest, {
		workspace: root(client),
		query: 'zeppelin',
	});
	const [hit] = answer.hits ?? [];
	expect(hit?.highlights.map(([start, end]) => hit.snippet.slice(start, end))).toEqual(['zeppelin']);
	expect(hit?.snippet.length).toBeLessThan(320);
});

test('what is saved is found at once, before any watcher speaks', async () => {
	const client = await serve(workspace);
	await search(client, 'x');
	const soul = await client.open('SOUL.md');
	await soul.append('And zeppelins.\n');
	expect(await paths(client, 'zeppelins')).toEqual([]);
	await client.files.write('SOUL.md', soul.text);
	await client.connection.sendNotification('textDocument/didSave', { textDocument: { uri: soul.uri } });
	expect(await paths(client, 'zeppelins')).toEqual(['SOUL.md']);
});

test('what is remembered is found', async () => {
	const client = await serve(workspace);
	await search(client, 'x');
	const uri = client.files.uriOf('SOUL.md');
	const done = await client.connection.sendRequest(RememberRequest, {
		uri,
		text: 'The gate code is 4711.',
		target: 'daily',
	});
	if (done.kind !== 'written') throw new Error(done.message);
	expect(await paths(client, 'gate code')).toEqual([done.writes[0]?.path]);
});

test('files that come and go are followed', async () => {
	const client = await serve(workspace);
	await search(client, 'x');
	await client.changeOnDisk('memory/new.md', 'A submarine.\n');
	await client.untilTrue(async () => (await paths(client, 'submarine')).length === 1);
	await rm(client.files.pathOf('memory/new.md'));
	expect(await paths(client, 'submarine')).toEqual([]);
});

test('the index says what it is doing, and is made anew when asked', async () => {
	const client = await serve(workspace);
	const params = { workspace: root(client) };
	expect(await client.connection.sendRequest(MemoryIndexStateRequest, params)).toMatchObject({ phase: 'indexing' });
	const rebuilt = await client.connection.sendRequest(MemoryRebuildRequest, params);
	expect(rebuilt).toMatchObject({ phase: 'ready', indexed: 3, rebuilt: 'asked' });
	expect(client.received(MemoryIndexChanged.method)).toContainEqual({
		workspace: root(client),
		state: expect.objectContaining({ phase: 'indexing', total: 3 }),
	});
	expect(await client.connection.sendRequest(MemoryIndexStateRequest, params)).toEqual(rebuilt);
});

test('a question that nobody waits for is not answered', async () => {
	const client = await serve(workspace);
	const source = new CancellationTokenSource();
	const asked = client.connection.sendRequest(
		MemorySearchRequest,
		{ workspace: root(client), query: 'kiln' },
		source.token,
	);
	source.cancel();
	await expect(asked).rejects.toThrow(/cancel/i);
	expect(await paths(client, 'kiln')).toEqual(['memory/2026-11-21.md']);
});

test('a folder that is no workspace is refused in one line', async () => {
	const client = await serve(workspace);
	const asked = client.connection.sendRequest(MemorySearchRequest, { workspace: 'file:///nowhere', query: 'x' });
	await expect(asked).rejects.toThrow('There is no agent workspace at /nowhere. Open its folder, then try again.');
});

test.skipIf(!model)(
	'the runtime is asked by meaning as well where a model is there, in its own chunks',
	async () => {
		const client = await serve(
			{
				...workspace,
				'memory/2026-11-18.md': '- Mara is allergic to peanuts.\n',
				'memory/2026-11-19.md': '- The electricity bill is paid on the third.\n',
			},
			{ settings: { runtime: 'openclaw@2026.1.29', embeddings: { provider: 'local', folder: model } } },
		);
		const answer = await client.connection.sendRequest(RuntimeSearchRequest, {
			workspace: root(client),
			query: 'When do I pay the bill for electricity?',
		});
		expect(answer.embeddings).toEqual({ model: 'Xenova/all-MiniLM-L6-v2', embedded: 3, all: 3 });
		// This version finds nothing by words alone, so what it finds was found by meaning.
		expect(answer.hits?.[0]).toMatchObject({ path: 'memory/2026-11-19.md', parts: { vector: expect.any(Number) } });
	},
	60_000,
);

test('the runtime is asked the same, and finds what it would: its own files, not the persona', async () => {
	const client = await serve({ ...workspace, 'MEMORY.md': '# Memory\n\nOolong is served at four.\n' });
	const asked = (query: string) =>
		client.connection.sendRequest(RuntimeSearchRequest, { workspace: root(client), query });
	const answer = await asked('oolong');
	expect(answer.runtimeTitle).toBe('OpenClaw 2026.9.6');
	expect(answer.hits?.map(({ path, uri }) => [path, uri])).toEqual([['MEMORY.md', client.files.uriOf('MEMORY.md')]]);
	expect(answer.hits?.[0]?.score).toBeGreaterThan(0);
	// Ours finds it in the persona as well.
	expect(await paths(client, 'oolong')).toEqual(expect.arrayContaining(['MEMORY.md', 'SOUL.md']));
});
