import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, readFile, stat } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { entry } from '../cli/soulscope.ts';
import { layOut } from '../support/disk/fileTree.ts';

const token = 'a-token-of-the-test-0123456789';

/** A folder served over HTTP, as a person starts it. */
async function served(flags: readonly string[] = [], ownToken: string | undefined = token) {
	const files = await layOut({
		'SOUL.md': '# Soul\n',
		'AGENTS.md': '# Rules\n',
		'MEMORY.md': '# Facts\n\n- The key is in the tin.\n',
	});
	const home = await layOut({});
	const child: ChildProcess = spawn(process.execPath, [entry, 'mcp', files.pathOf(''), '--http', '0', ...flags], {
		env: {
			...process.env,
			HOME: home.pathOf(''),
			XDG_DATA_HOME: home.pathOf('data'),
			XDG_CACHE_HOME: home.pathOf('cache'),
			SOULSCOPE_MCP_TOKEN: ownToken ?? '',
		},
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	onTestFinished(async () => {
		if (child.exitCode !== null) return;
		const ended = new Promise((resolve) => child.once('exit', resolve));
		child.kill('SIGINT');
		expect(await ended).toBe(0);
	});
	let said = '';
	const url = await new Promise<string>((resolve, reject) => {
		child.stdout?.once('data', (chunk) => resolve(String(chunk).trim()));
		child.stderr?.on('data', (chunk) => {
			said += String(chunk);
		});
		child.once('exit', () => reject(new Error(said)));
	});
	/** Resolves to all that it has said to its person. */
	async function end(): Promise<string> {
		const over = once(child, 'close');
		child.kill('SIGINT');
		await over;
		return said;
	}
	return { url, files, home, end };
}

interface ClientWish {
	readonly era?: 'legacy' | 'auto';
	readonly given?: string;
	readonly answers?: boolean;
}

async function clientOf(url: string, { era = 'auto', given = token, answers = false }: ClientWish = {}) {
	const client = new Client(
		{ name: 'test', version: '1' },
		{ versionNegotiation: { mode: era }, capabilities: answers ? { elicitation: {} } : {} },
	);
	const asked: string[] = [];
	if (answers)
		client.setRequestHandler('elicitation/create', async ({ params }) => {
			asked.push(params.message);
			return { action: 'accept', content: { allow: true } };
		});
	const requestInit = { headers: { Authorization: `Bearer ${given}` } };
	await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
	onTestFinished(() => client.close());
	return { client, asked };
}

/** The status of a bare request with these headers. */
const statusOf = (
	url: string,
	headers: Record<string, string>,
	method = 'POST',
	body = '{}',
): Promise<number | undefined> =>
	new Promise((resolve, reject) => {
		const asked = request(url, { method, headers: { 'Content-Type': 'application/json', ...headers } }, (response) => {
			response.resume();
			resolve(response.statusCode);
		});
		asked.on('error', reject);
		if (body === '') asked.flushHeaders();
		else asked.end(body);
	});

describe.each(['legacy', 'auto'] as const)('a client of the protocol of %s over HTTP', (era) => {
	it('finds, is asked and writes as over a pipe, and so do others at the same time', async () => {
		const { url, files } = await served();
		const one = await clientOf(url, { era, answers: true });
		const two = await clientOf(url, { era });
		const [found, refused] = await Promise.all([
			one.client.callTool({ name: 'search', arguments: { query: 'tin' } }),
			two.client.callTool({ name: 'remember', arguments: { text: 'Rent is due.' } }),
		]);
		expect(found.structuredContent).toMatchObject({ hits: [{ path: 'MEMORY.md' }] });
		expect(refused.isError).toBe(true);
		const saved = await one.client.callTool({ name: 'remember', arguments: { text: 'Rent is due on Friday.' } });
		expect([saved.isError ?? false, one.asked]).toEqual([false, [expect.stringContaining('Rent is due on Friday.')]]);
		const { written } = saved.structuredContent as { written: readonly { path: string }[] };
		expect(await readFile(files.pathOf(written[0]?.path ?? ''), 'utf8')).toContain('Rent is due on Friday.');
	});

	it('hears of a file that changes', async () => {
		const { url, files } = await served();
		const { client } = await clientOf(url, { era });
		const heard: string[] = [];
		client.setNotificationHandler('notifications/resources/updated', ({ params }) => void heard.push(params.uri));
		const uri = 'soulscope://files/MEMORY.md';
		if (era === 'legacy') await client.subscribeResource({ uri });
		else await client.listen({ resourceSubscriptions: [uri] });
		await vi.waitFor(
			async () => {
				await appendFile(files.pathOf('MEMORY.md'), '- More.\n');
				await new Promise((resolve) => setTimeout(resolve, 400));
				expect(heard).toContain(uri);
			},
			{ timeout: 20_000, interval: 50 },
		);
	});
});

it('answers nobody without the token, no web page, and nobody who came by another name', async () => {
	const { url } = await served();
	const right = { Authorization: `Bearer ${token}` };
	expect(await statusOf(url, {})).toBe(401);
	expect(await statusOf(url, { Authorization: `Bearer ${token}x` })).toBe(401);
	expect(await statusOf(url, { Authorization: token })).toBe(401);
	expect(await statusOf(url, { ...right, Origin: 'https://evil.example' })).toBe(403);
	expect(await statusOf(url, { ...right, Host: 'rebound.example' })).toBe(403);
	expect(await statusOf(url.replace('/mcp', '/else'), right)).toBe(404);
	const list = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
	expect(await statusOf(url, { ...right, 'Mcp-Session-Id': 'nobody' }, 'POST', list)).toBe(404);
	expect(await statusOf(url, right, 'POST', '{"jsonrpc":')).toBe(400);
	expect(await statusOf(url, right, 'POST', list)).toBe(400);
	// Of what is too long not even the beginning is read.
	expect(await statusOf(url, { ...right, 'Content-Length': '5000000' }, 'POST', '')).toBe(413);
	// And goes on all the same.
	const { client } = await clientOf(url);
	expect((await client.listTools()).tools.length).toBeGreaterThan(5);
});

it('refuses what is no request of the web, and says nothing about it', async () => {
	const { url, end } = await served();
	const { host: own, port } = new URL(url);
	const odd = [
		['POST /mcp', `a@${own}`],
		['POST *', own],
		[`POST ${url}`, own],
		['TRACE /mcp', own],
	];
	for (const [beginning, host] of odd) {
		const socket = connect(Number(port), '127.0.0.1');
		socket.end(`${beginning} HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 0\r\n\r\n`);
		expect([beginning, host, await text(socket)]).toEqual([beginning, host, expect.stringMatching(/^HTTP\/1\.1 400 /)]);
	}
	expect(await end()).toMatch(/^Clients need this header: .*\nStop the server with Ctrl-C\.\n$/);
});

it('makes a token that only its person can read, and keeps it', async () => {
	const { home } = await served([], '');
	const file = home.pathOf('data/soulscope/mcp-token');
	const kept = (await readFile(file, 'utf8')).trim();
	expect(kept).toMatch(/^[\w-]{43}$/);
	expect((await stat(file)).mode & 0o777).toBe(0o600);
});

it('refuses a token that could be guessed, and says how long one has to be', async () => {
	await expect(served([], 'short')).rejects.toThrow('must have at least 24');
});
