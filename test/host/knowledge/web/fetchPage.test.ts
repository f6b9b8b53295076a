import { connect } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { fetchPage, type PageFetch } from '../../../../server/src/host/knowledge/web/fetchPage.ts';
import { theWeb } from '../../../../server/src/host/knowledge/web/webAccess.ts';
import { type PageServer, page, pageServer, redirect } from '../../../support/web/pageServer.ts';

/** The page, or why there is none. */
interface Came {
	readonly text?: string | undefined;
	readonly known?: PageFetch['known'];
	readonly kind?: string;
	readonly why?: string;
}

async function fetched({ web }: Pick<PageServer, 'web'>, address: string, more: Partial<PageFetch> = {}) {
	const trail = { final: address, status: null as number | null };
	const done = await fetchPage(address, { web, userAgent: 'Soulscope/1.2', ...more }, trail).then(
		({ bytes, known }): Came => ({ text: bytes && Buffer.from(bytes).toString(), known }),
		(error): Came => ({ kind: error.kind, why: error.message }),
	);
	return { ...done, ...trail };
}

describe('a page', () => {
	it('is asked for without anything of the person’s', async () => {
		const server = await pageServer({ '/a?b=c': page('# Tea', { etag: '"1"', 'set-cookie': 'me=1' }) });
		expect(await fetched(server, `${server.origin}/a?b=c#there`)).toMatchObject({
			text: '# Tea',
			status: 200,
			known: { etag: '"1"', final_url: `${server.origin}/a?b=c` },
		});
		expect(server.asked[0]?.headers).toEqual({
			host: `tea.test:${server.port}`,
			'user-agent': 'Soulscope/1.2',
			accept: expect.stringContaining('text/markdown'),
			'accept-encoding': 'gzip, br',
			connection: 'close',
		});
	});

	it('comes through redirects, five at most, and each is looked at anew', async () => {
		const server = await pageServer({ '/end': page('end') });
		for (let left = 6; left > 0; left--) server.pages[`/${left}`] = redirect(left === 1 ? '/end' : `/${left - 1}`);
		expect(await fetched(server, `${server.origin}/5`)).toMatchObject({ text: 'end', final: `${server.origin}/end` });
		expect(await fetched(server, `${server.origin}/6`)).toMatchObject({
			kind: 'network_error',
			why: 'it leads on more than 5 times',
		});
		expect(server.asked.every(({ headers }) => !('referer' in headers) && !('cookie' in headers))).toBe(true);
	});

	it.each([
		['http://tea.test/', 'the page leads to an address without encryption (http:)'],
		['https://tea.test/', 'only pages at the usual port (443) are fetched'],
		['file:///etc/passwd', 'only https: pages can be fetched'],
		['https://me:secret@tea.test/', 'an address with a name or a password in it is not fetched'],
	])('is not followed to %s', async (location, why) => {
		const server = await pageServer({ '/': redirect(location) });
		expect(await fetched(server, `${server.origin}/`)).toMatchObject({
			kind: 'input_error',
			why: expect.stringContaining(why),
		});
		expect(server.asked).toHaveLength(1);
	});

	it('is not followed to a name of this network, however many public addresses the name has as well', async () => {
		const server = await pageServer({});
		server.pages['/'] = redirect(`https://other.test:${server.port}/secret`);
		const addresses: Record<string, readonly string[]> = { 'other.test': ['127.0.0.1', '10.0.0.1'] };
		const web = {
			...server.web,
			resolve: async (host: string) => (addresses[host] ?? ['127.0.0.1']).map((address) => ({ address, family: 4 })),
		};
		expect(await fetched({ web }, `${server.origin}/`)).toMatchObject({
			kind: 'input_error',
			why: 'other.test is not on the public internet, and only public pages are fetched',
			status: null,
			final: `https://other.test:${server.port}/secret`,
		});
		expect(server.asked.map(({ path }) => path)).toEqual(['/']);
	});

	it('comes from the address that was looked at, and the name is not looked up again', async () => {
		const server = await pageServer({ '/': page('pinned') });
		let asked = 0;
		const web = {
			...server.web,
			resolve: async () => {
				asked += 1;
				return [{ address: asked === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 }];
			},
		};
		expect(await fetched({ web }, `${server.origin}/`)).toMatchObject({ text: 'pinned' });
		expect(asked).toBe(1);
	});

	it('is never on this machine or its network, as things are', async () => {
		const server = await pageServer({ '/': page('secret') });
		for (const host of ['127.0.0.1', '[::1]', '[::ffff:7f00:1]', '169.254.169.254', 'localhost']) {
			expect(
				await fetched({ web: { ...server.web, isAllowed: theWeb.isAllowed } }, `https://${host}:${server.port}/`),
			).toMatchObject({ kind: 'input_error', why: expect.stringContaining('is not on the public internet') });
		}
		expect(server.asked).toEqual([]);
	});

	it('is only taken from who has a certificate for the name, whatever the environment says', async () => {
		const server = await pageServer({ '/': page('x') });
		const { ca: _, ...web } = server.web;
		process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
		try {
			expect((await fetched({ web }, `${server.origin}/`)).why).toMatch(
				/^the certificate of tea\.test:\d+ is not valid/,
			);
			expect((await fetched(server, `https://wrong.test:${server.port}/`)).why).toContain(
				'ERR_TLS_CERT_ALTNAME_INVALID',
			);
		} finally {
			delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
		}
	});

	it('is unpacked, and no more is unpacked than may be fetched', async () => {
		const long = 'oolong '.repeat(1_000);
		const bomb = gzipSync(Buffer.alloc(5_000_000));
		const server = await pageServer({
			'/gzip': page(gzipSync(long), { 'content-encoding': 'gzip' }),
			'/br': page(brotliCompressSync(long), { 'content-encoding': 'br' }),
			'/bomb': page(bomb, { 'content-encoding': 'gzip' }),
			'/said': page('x'.repeat(20_000)),
			'/unsaid': (_request, response) => {
				const more = () => response.writable && response.write('x'.repeat(1_000)) && setImmediate(more);
				response.writeHead(200);
				more();
			},
			'/odd': page('x', { 'content-encoding': 'zstd' }),
			'/broken': page('no gzip', { 'content-encoding': 'gzip' }),
		});
		const get = (path: string) => fetched(server, `${server.origin}${path}`);
		expect((await get('/gzip')).text).toBe(long);
		expect((await get('/br')).text).toBe(long);
		for (const path of ['/bomb', '/said', '/unsaid']) expect((await get(path)).why).toMatch(/^it has more than /);
		expect((await get('/odd')).why).toContain('not asked for (zstd)');
		expect((await get('/broken')).kind).toBe('network_error');
	});

	it('has to come within some seconds, and can be stopped', async () => {
		const silent = () => undefined;
		const server = await pageServer({ '/': silent, '/slow': (_request, response) => void response.write('x') });
		const web = { ...server.web, timeout: 50 };
		const late = 'no answer within 0.05 seconds';
		expect((await fetched({ web }, `${server.origin}/`)).why).toBe(late);
		expect((await fetched({ web }, `${server.origin}/slow`)).why).toBe(late);
		const unresolved = { ...web, resolve: () => new Promise<never>(silent) };
		expect((await fetched({ web: unresolved }, `${server.origin}/`)).why).toBe(late);
		const stop = new AbortController();
		const stopped = fetched(server, `${server.origin}/`, { signal: stop.signal });
		stop.abort();
		expect((await stopped).why).toBe('stopped');
	});

	it.each([
		[401, 'auth_error'],
		[403, 'auth_error'],
		[404, 'network_error'],
		[500, 'network_error'],
		[206, 'network_error'],
		[304, 'network_error'],
	])('is not there where the server answers %i', async (status, kind) => {
		const server = await pageServer({ '/': (_request, response) => void response.writeHead(status).end() });
		expect(await fetched(server, `${server.origin}/`)).toMatchObject({ kind, status });
	});

	it('is not there where nobody answers', async () => {
		const server = await pageServer({});
		const port = await new Promise<number>((resolve) => {
			// A port that was just let go.
			const socket = connect(server.port, '127.0.0.1', () => {
				resolve(socket.localPort ?? 1);
				socket.destroy();
			});
		});
		const web = { ...server.web, ports: new Set([String(port)]) };
		expect(await fetched({ web }, `https://tea.test:${port}/`)).toMatchObject({
			kind: 'network_error',
			why: `tea.test:${port} does not answer`,
		});
	});
});

describe('a page that is known', () => {
	it('is asked for by its mark, and only where it was', async () => {
		const server = await pageServer({
			'/old': redirect('/new'),
			'/new': (request, response) => {
				if (request.headers['if-none-match'] === '"1"') response.writeHead(304).end();
				else response.writeHead(200, { etag: '"1"', 'last-modified': 'Mon, 23 Nov 2026 07:00:00 GMT' }).end('x');
			},
		});
		const first = await fetched(server, `${server.origin}/old`);
		const again = await fetched(server, `${server.origin}/old`, { ...(first.known && { known: first.known }) });
		expect(again).toMatchObject({ text: undefined, status: 304 });
		expect(server.asked.map(({ headers }) => [headers['if-none-match'], headers['if-modified-since']])).toEqual([
			[undefined, undefined],
			[undefined, undefined],
			[undefined, undefined],
			['"1"', 'Mon, 23 Nov 2026 07:00:00 GMT'],
		]);
	});
});
