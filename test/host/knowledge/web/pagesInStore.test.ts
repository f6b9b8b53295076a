import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openWorkspaceStore } from '../../../../server/src/host/knowledge/workspaceStore.ts';
import { type PageServer, page, pageServer, redirect } from '../../../support/web/pageServer.ts';
import { whenOver } from '../../../support/whenOver.ts';
import { onDisk } from '../../support/workspaceOnDisk.ts';
import { type Answer, noon } from '../stores.ts';

async function storeFor({ web }: Pick<PageServer, 'web'>) {
	const disk = onDisk({ 'a.md': '# A' });
	const clock = { now: noon };
	const named = join(disk.root, 'own.db');
	const store = await openWorkspaceStore({
		root: disk.root,
		dataFolder: disk.root,
		named,
		web,
		version: '1.2',
		clock: () => clock.now,
	});
	whenOver(() => store[Symbol.asyncDispose]());
	const call = (operation: string, input: object, options = {}): Promise<Answer> =>
		store.call(`membot_${operation}`, input, options);
	return { store, call, clock };
}

describe('web pages in a knowledge store', () => {
	it('are at the path of their host, with where they came from', async () => {
		const server = await pageServer({ '/tea//oolong/?x=1': page('# Oolong\n\nIt is dark.', { etag: '"1"' }) });
		const { call, store } = await storeFor(server);
		const { data } = await call('add', {
			sources: [`${server.origin}/tea//oolong/?x=1#top`],
			refresh_frequency: '12h',
		});
		expect(data.ingested[0]).toMatchObject({ status: 'ok', logical_path: 'remotes/tea.test/tea/oolong' });
		expect((await call('info', { logical_path: 'remotes/tea.test/tea/oolong' })).data).toMatchObject({
			source_type: 'remote',
			source_path: `${server.origin}/tea//oolong/?x=1`,
			mime_type: 'text/markdown',
			fetcher: 'downloader',
			downloader: 'https',
			downloader_args: { etag: '"1"', final_url: `${server.origin}/tea//oolong/?x=1` },
			refresh_frequency_sec: 43_200,
		});
		expect(await store.fetches(10)).toEqual([
			{
				at: '2026-05-15T12:00:00.000Z',
				address: `${server.origin}/tea//oolong/?x=1`,
				final_address: `${server.origin}/tea//oolong/?x=1`,
				status: 200,
				bytes: 21,
				reason: 'add',
				outcome: 'ok',
			},
		]);
	});

	it('are fetched again when they are due, and stay as they are where nothing has changed or nobody answers', async () => {
		const server = await pageServer({ '/': page('one', { etag: '"1"' }) });
		const { call, clock, store } = await storeFor(server);
		await call('add', { sources: [`${server.origin}/`], logical_path: 'p.md', refresh_frequency: '1h' });
		expect((await call('refresh', {})).data.count).toBe(0);
		const due = async (): Promise<Answer> => {
			clock.now += 3_600_001;
			return (await call('refresh', {})).data.processed[0];
		};
		server.pages['/'] = (request, response) => {
			response.writeHead(request.headers['if-none-match'] === '"1"' ? 304 : 500).end();
		};
		expect(await due()).toMatchObject({ logical_path: 'p.md', status: 'unchanged' });
		server.pages['/'] = page('one', { etag: '"2"' });
		expect(await due()).toMatchObject({ status: 'unchanged' });
		expect((await call('info', { logical_path: 'p.md' })).data.downloader_args.etag).toBe('"2"');
		server.pages['/'] = page('two', { etag: '"3"' });
		expect(await due()).toMatchObject({ status: 'ok' });
		delete server.pages['/'];
		expect(await due()).toMatchObject({ status: 'failed', error_type: 'network_error' });
		expect((await call('info', { logical_path: 'p.md' })).data.last_refresh_status).toBe(
			'failed:there is no such page (404)',
		);
		expect((await call('read', { logical_path: 'p.md' })).data.content).toBe('two');
		expect((await call('versions', { logical_path: 'p.md' })).data.versions).toHaveLength(2);
		expect((await store.fetches(10)).map(({ reason, status, outcome }) => [reason, status, outcome])).toEqual([
			['refresh', 404, 'failed:there is no such page (404)'],
			['refresh', 200, 'ok'],
			['refresh', 200, 'ok'],
			['refresh', 304, 'unchanged'],
			['add', 200, 'ok'],
		]);
	});

	it('are not put in front of what was added from elsewhere while they were read', async () => {
		const server = await pageServer({ '/': page('old'), '/new': page('new') });
		const { call, clock } = await storeFor(server);
		await call('add', { sources: [`${server.origin}/`], logical_path: 'p.md', refresh_frequency: '1h' });
		clock.now += 3_600_001;
		server.pages['/'] = (_request, response) => {
			const added = call('add', { sources: [`${server.origin}/new`], logical_path: 'p.md', force: true });
			void added.then(() => response.writeHead(200, { 'content-type': 'text/markdown' }).end('older'));
		};
		expect((await call('refresh', {})).data.processed).toMatchObject([{ status: 'failed', error_type: 'conflict' }]);
		expect((await call('read', { logical_path: 'p.md' })).data.content).toBe('new');
		expect((await call('info', { logical_path: 'p.md' })).data).toMatchObject({
			source_path: `${server.origin}/new`,
			last_refresh_status: 'ok',
		});
	});

	it('do not become versions of another page that has the same path', async () => {
		const server = await pageServer({ '/?id=1': page('one'), '/?id=2': page('two') });
		const { call } = await storeFor(server);
		await call('add', { sources: [`${server.origin}/?id=1`] });
		const second = (await call('add', { sources: [`${server.origin}/?id=2`] })).data.ingested[0];
		expect(second).toMatchObject({ status: 'failed', error_type: 'conflict' });
		expect(second.error).toContain('add this one with another logical_path');
		expect((await call('read', { logical_path: 'remotes/tea.test/index' })).data.content).toBe('one');
	});

	it('are listed also where they are refused, without the password in an address', async () => {
		const server = await pageServer({ '/': redirect('http://10.0.0.1/admin') });
		const { call, store } = await storeFor(server);
		const sources = [`${server.origin}/`, 'http://tea.test/b', 'https://me:secret@tea.test/c', 'https://'];
		const { data } = await call('add', { sources });
		expect(data).toMatchObject({ failed: 4 });
		expect(JSON.stringify(data)).not.toContain('secret');
		expect((await store.fetches(10)).map(({ address, status, outcome }) => [address, status, outcome])).toEqual([
			['https://', null, 'failed:this is not a web address'],
			['https://tea.test/c', null, expect.stringContaining('with a name or a password in it is not fetched')],
			['http://tea.test/b', null, expect.stringContaining('write https: for http:')],
			[`${server.origin}/`, 302, expect.stringContaining('without encryption')],
		]);
	});

	it('are read as the server says that they are written', async () => {
		const server = await pageServer({
			'/latin': page(Buffer.from('Grüße', 'latin1'), { 'content-type': 'text/plain; charset=ISO-8859-1' }),
			'/notes.md': page('# Notes', { 'content-type': 'text/plain' }),
			'/picture': page(Uint8Array.of(0xff, 0xd8, 0xff), { 'content-type': 'image/jpeg' }),
		});
		const { call } = await storeFor(server);
		const add = async (path: string): Promise<Answer> =>
			(await call('add', { sources: [server.origin + path] })).data.ingested[0];
		expect(await add('/latin')).toMatchObject({ mime_type: 'text/plain' });
		expect((await call('read', { logical_path: 'remotes/tea.test/latin' })).data.content).toBe('Grüße');
		expect(await add('/notes.md')).toMatchObject({ mime_type: 'text/markdown' });
		expect(await add('/picture')).toMatchObject({ status: 'failed', error_type: 'unsupported_mime' });
	});

	it('are Markdown where they are HTML, and are the same while their text is', async () => {
		const html = (nonce: string, text: string) =>
			`<!doctype html><meta charset="utf-8"><title>Tea</title><script nonce="${nonce}">x</script>
			<body><nav>Menu</nav><main><h1>Grüße</h1><p>${text}</p></main></body>`;
		const latin = (text: string, nonce: string) =>
			page(Buffer.from(html(nonce, text), 'latin1'), { 'content-type': 'text/html; charset=iso-8859-1' });
		const long = 'Oolong is a tea that is dried in the sun before its leaves are rolled. '.repeat(5).trim();
		const server = await pageServer({ '/tea': latin(long, '1') });
		const { call } = await storeFor(server);
		const added = (await call('add', { sources: [`${server.origin}/tea`] })).data.ingested[0];
		expect(added).toMatchObject({ status: 'ok', mime_type: 'text/html' });
		const { content } = (await call('read', { logical_path: 'remotes/tea.test/tea' })).data;
		expect(content).toContain('Grüße');
		expect(content).toContain(long);
		expect(content).not.toContain('nonce');
		server.pages['/tea'] = latin(long, '2');
		expect((await call('refresh', { logical_path: 'remotes/tea.test/tea' })).data.processed[0].status).toBe(
			'unchanged',
		);
		server.pages['/tea'] = latin(`${long} It is dark.`, '3');
		expect((await call('refresh', { logical_path: 'remotes/tea.test/tea' })).data.processed[0].status).toBe('ok');
	});

	it('are no longer waited for once somebody wants it stopped, and nothing is said to have failed', async () => {
		const stop = new AbortController();
		const server = await pageServer({ '/': page('one'), '/never': () => stop.abort() });
		const { call, clock } = await storeFor(server);
		const sources = [`${server.origin}/`, `${server.origin}/never`];
		const { data } = await call('add', { sources, refresh_frequency: '1s' }, { signal: stop.signal });
		expect(data).toMatchObject({ ok: 1, failed: 0, stopped: true });
		clock.now += 10_000;
		const again = new AbortController();
		server.pages['/'] = () => again.abort();
		expect((await call('refresh', {}, { signal: again.signal })).data).toMatchObject({ count: 0, stopped: true });
		expect((await call('info', { logical_path: 'remotes/tea.test/index' })).data.last_refresh_status).toBe('ok');
	});

	it('are not for an agent unless a person allows it', async () => {
		const server = await pageServer({ '/': page('one') });
		const { call, store } = await storeFor(server);
		const sources = [`${server.origin}/`];
		const refused = await call('add', { sources }, { findSources: store.sourcesForAgent(false) });
		expect(refused.data.ingested[0].error).toContain('web pages cannot be added by an agent');
		expect(server.asked).toEqual([]);
		const allowed = await call('add', { sources }, { findSources: store.sourcesForAgent(true) });
		expect(allowed.data).toMatchObject({ ok: 1 });
	});

	it('are none that an agent may have fetched, and the entry does not pass for failed because one asked', async () => {
		const server = await pageServer({ '/': page('one') });
		const { call, store, clock } = await storeFor(server);
		await call('add', { sources: [`${server.origin}/`], logical_path: 'p.md', refresh_frequency: '1h' });
		clock.now += 3_600_001;
		for (const input of [{ logical_path: 'p.md' }, {}]) {
			const { data } = await call('refresh', input, { findSources: store.sourcesForAgent(false) });
			expect(data.processed).toMatchObject([
				{ status: 'failed', error: expect.stringMatching(/cannot be fetched by an agent here; ask the person/u) },
			]);
		}
		expect((await call('info', { logical_path: 'p.md' })).data).toMatchObject({
			last_refresh_status: 'ok',
			refreshed_at: '2026-05-15T12:00:00.000Z',
		});
		expect(await store.fetches(10)).toHaveLength(1);
	});
});
