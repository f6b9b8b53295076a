import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { expect, it, onTestFinished } from 'vitest';
import { entry } from '../cli/soulscope.ts';
import { layOut } from '../support/disk/fileTree.ts';

/** What the server says to `messages`, which come over a pipe in one piece, until it answers what comes after them. */
async function saidTo(messages: readonly unknown[]): Promise<readonly Record<string, unknown>[]> {
	const files = await layOut({ 'SOUL.md': '# Soul\n', 'IDENTITY.md': '- **Name:** Aria\n' });
	const server = spawn(process.execPath, [entry, 'mcp', files.pathOf('')], {
		env: { ...process.env, HOME: files.home },
		stdio: ['pipe', 'pipe', 'ignore'],
	});
	onTestFinished(() => void server.kill('SIGKILL'));
	const hello = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
	const lines = [
		{ jsonrpc: '2.0', id: 'first', method: 'initialize', params: hello },
		{ jsonrpc: '2.0', method: 'notifications/initialized' },
		...messages,
		{ jsonrpc: '2.0', id: 'last', method: 'ping' },
	];
	server.stdin.write(lines.map((each) => `${JSON.stringify(each)}\n`).join(''));
	const said: Record<string, unknown>[] = [];
	for await (const line of createInterface({ input: server.stdout })) {
		const answer = JSON.parse(line);
		if (answer.id === 'last') server.stdin.end();
		else if (answer.id !== 'first') said.push(answer);
	}
	return said;
}

const refused = (id: string | number) => ({
	jsonrpc: '2.0',
	id,
	error: { code: -32600, message: expect.stringMatching(/\w/u) },
});

it.each([
	['parameters by their place', { jsonrpc: '2.0', id: 7, method: 'tools/call', params: [] }],
	['no parameters where some are named', { jsonrpc: '2.0', id: 7, method: 'tools/call', params: null }],
	['parameters that are a text', { jsonrpc: '2.0', id: 7, method: 'tools/list', params: 'x' }],
	['another protocol', { jsonrpc: '1.0', id: 7, method: 'tools/list' }],
	['no method', { jsonrpc: '2.0', id: 7 }],
])('answers a request with %s, so that nobody waits for ever', async (_, message) => {
	expect(await saidTo([message])).toEqual([refused(7)]);
});

it('answers each request of several that come as one', async () => {
	const request = { jsonrpc: '2.0', method: 'tools/list', params: {} };
	const batch = [
		{ ...request, id: 7 },
		{ ...request, id: 'eight' },
		{ jsonrpc: '2.0', method: 'notifications/x' },
	];
	expect(await saidTo([batch])).toEqual([refused(7), refused('eight')]);
});

it('says nothing to what asks nothing', async () => {
	const nothing = [
		'text',
		null,
		{ jsonrpc: '2.0', method: 'notifications/cancelled', params: [] },
		{ jsonrpc: '2.0', id: 900_003, result: 'x' },
		{ jsonrpc: '2.0', id: {}, method: 'tools/list' },
	];
	expect(await saidTo(nothing)).toEqual([]);
});
