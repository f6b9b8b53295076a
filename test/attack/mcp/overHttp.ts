import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import { whenOver } from '../../support/whenOver.ts';
import type { Ground } from '../attack.ts';
import { attackMcp, mcpToken } from '../support/attackedMcp.ts';

interface Asked {
	readonly method?: string;
	readonly headers?: OutgoingHttpHeaders;
	readonly body?: string;
}

interface Answered {
	readonly status: number;
	readonly headers: IncomingHttpHeaders;
	readonly text: string;
}

/** Undefined where the connection was ended without an answer. */
const post = (url: string, { method = 'POST', headers = {}, body = '{}' }: Asked): Promise<Answered | undefined> =>
	new Promise((resolve) => {
		const own = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };
		const asked = request(url, { method, headers: { ...own, ...headers }, agent: false }, (response) => {
			let text = '';
			response.on('data', (piece) => {
				text += String(piece);
			});
			const done = () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
			response.once('end', done).once('error', done);
		});
		asked.once('error', () => resolve(undefined));
		asked.end(body);
	});

const bearer = { Authorization: `Bearer ${mcpToken}` };

const initialize = JSON.stringify({
	jsonrpc: '2.0',
	id: 1,
	method: 'initialize',
	params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'hostile', version: '1' } },
});

const call = (path: string): string =>
	JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'fetch', arguments: { path } } });

/** Who must get nothing, and what they are told. */
const strangers: readonly (readonly [what: string, asked: Asked, status: readonly number[]])[] = [
	['no token', { body: initialize }, [401]],
	['a wrong token', { headers: { Authorization: 'Bearer x' }, body: initialize }, [401]],
	['half the token', { headers: { Authorization: `Bearer ${mcpToken.slice(0, 16)}` }, body: initialize }, [401]],
	[
		'the token twice',
		{ headers: { Authorization: `Bearer ${mcpToken}, Bearer ${mcpToken}` }, body: initialize },
		[401],
	],
	['another scheme', { headers: { Authorization: `Basic ${mcpToken}` }, body: initialize }, [401]],
	['the token as a cookie', { headers: { Cookie: mcpToken }, body: initialize }, [401]],
	['another host', { headers: { ...bearer, Host: 'rebound.example' }, body: initialize }, [403]],
	['a host that begins like ours', { headers: { ...bearer, Host: '127.0.0.1.example' }, body: initialize }, [403]],
	['a web page', { headers: { ...bearer, Origin: 'https://evil.example' }, body: initialize }, [403]],
	['a page of no origin', { headers: { ...bearer, Origin: 'null' }, body: initialize }, [403]],
	[
		'a session of nobody',
		{ headers: { ...bearer, 'Mcp-Session-Id': 'x'.repeat(4_000) }, body: call('SOUL.md') },
		[404],
	],
	['a question before the first message', { headers: bearer, body: call('SOUL.md') }, [400]],
	['10 MB', { headers: bearer, body: 'x'.repeat(10 * 1024 * 1024) }, [413, 0]],
	[
		'10 MB without saying how long',
		{ headers: { ...bearer, 'Transfer-Encoding': 'chunked' }, body: ' '.repeat(1e7) },
		[413, 0],
	],
	['10 MB without a token', { body: 'x'.repeat(10 * 1024 * 1024) }, [401, 413, 0]],
	['headers without end', { headers: { ...bearer, 'X-Long': 'x'.repeat(100_000) } }, [431, 0]],
	['GET', { method: 'GET', headers: bearer, body: '' }, [405, 400, 406]],
	['OPTIONS', { method: 'OPTIONS', headers: { Origin: 'https://evil.example' }, body: '' }, [403]],
	['DELETE', { method: 'DELETE', headers: { ...bearer, 'Mcp-Session-Id': 'nobody' }, body: '' }, [404]],
];

/** A connection that goes on saying so, ended with the attack. */
function open(port: number, text: string) {
	const socket = connect(port, '127.0.0.1');
	socket.on('error', () => undefined);
	socket.write(text);
	whenOver(() => socket.destroy());
	return socket;
}

export async function overHttp(ground: Ground): Promise<void> {
	const server = await attackMcp(ground, ['--http', '0']);
	const url = await new Promise<string>((resolve) => server.onLine((line) => resolve(line.trim())));
	const port = Number(new URL(url).port);
	const ask = async (asked: Asked, what: string, at = url): Promise<Answered | undefined> => {
		ground.tried();
		const answer = await ground.answered(post(at, asked), what);
		server.hear(answer?.text ?? '', what);
		return answer;
	};
	const begin = async (): Promise<string> =>
		String((await ask({ headers: bearer, body: initialize }, 'a session'))?.headers['mcp-session-id']);
	const reads = async (session: string, path: string): Promise<string> =>
		(await ask({ headers: { ...bearer, 'Mcp-Session-Id': session }, body: call(path) }, `fetch ${path}`))?.text ?? '';
	const works = async (what: string): Promise<void> => {
		const text = await reads(await begin(), 'SOUL.md');
		ground.expect(text.includes('Be kind'), 'wrong', () => `${what}: nobody is served any more: ${text.slice(0, 200)}`);
	};
	await works('at first');

	for (const [what, asked, expected] of strangers) {
		const status = (await ask(asked, what))?.status ?? 0;
		ground.expect(expected.includes(status), 'wrong', () => `${what} was answered with ${status}`);
	}
	for (const path of ['/', '/mcp/../../etc/passwd', '/mcp/%2e%2e/.env', '//mcp', '/mcp-token'])
		await ask({ headers: bearer, body: initialize }, path, `http://127.0.0.1:${port}${path}`);
	const own = await begin();
	const stolen = await ask({ headers: { 'Mcp-Session-Id': own }, body: call('SOUL.md') }, 'a session of another');
	ground.expect(stolen?.status === 401, 'outside', () => 'a session is enough without the token');
	for (const path of ['../outside/a.md', '.env', 'memory/link.md', '/etc/passwd']) await reads(own, path);

	const sessions = await Promise.all(Array.from({ length: ground.size(80, 200) }, begin));
	const newest = await reads(sessions.at(-1) ?? '', 'SOUL.md');
	ground.expect(
		newest.includes('Be kind'),
		'wrong',
		() => `the newest of many sessions does not work: ${newest.slice(0, 200)}`,
	);

	const head = `POST /mcp HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer ${mcpToken}\r\nContent-Type: application/json\r\n`;
	for (let index = 0; index < ground.size(50, 500); index += 1) {
		ground.tried(2);
		open(port, index % 2 === 0 ? 'POST /mcp HTTP/1.1\r\nHost: 12' : `${head}Content-Length: 5000\r\n\r\n{"json`);
		// And one that asks, and is gone before it is answered.
		const body = initialize;
		open(
			port,
			`${head}Accept: application/json, text/event-stream\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
		).once('data', function gone(this: { destroy(): void }) {
			this.destroy();
		});
	}
	for (const noise of [
		'\r\n\r\n',
		'\0'.repeat(1_000),
		'GET mcp\r\n\r\n',
		`${head}Content-Length: -1\r\n\r\n`,
		`${head}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n`,
	])
		open(port, noise);
	await works('with many slow connections');
	server.judge('over HTTP');
	await server.stop();
}
