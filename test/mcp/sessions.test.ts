import { McpServer } from '@modelcontextprotocol/server';
import { expect, it } from 'vitest';
import { httpSessions } from '../../server/src/mcp/http/sessions.ts';

/** Sessions, and how many servers of theirs are there. */
function counted(prepare: (server: McpServer) => void = () => undefined) {
	const alive = new Set<McpServer>();
	const sessions = httpSessions(async () => {
		const made = new McpServer({ name: 'test', version: '1' });
		alive.add(made);
		made.server.onclose = () => void alive.delete(made);
		prepare(made);
		return made;
	});
	const begin = (accept: string) =>
		sessions.fetch(
			new Request('http://127.0.0.1/mcp', {
				method: 'POST',
				headers: { 'content-type': 'application/json', accept },
				body: JSON.stringify({
					jsonrpc: '2.0',
					id: 1,
					method: 'initialize',
					params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
				}),
			}),
		);
	return { alive, begin, close: () => sessions.close() };
}

it('keeps a server for a client that has begun, and none for one that could not', async () => {
	const { alive, begin, close } = counted();
	expect((await begin('application/json, text/event-stream')).status).toBe(200);
	expect(alive.size).toBe(1);
	for (let time = 0; time < 3; time++) expect((await begin('text/plain')).status).toBe(406);
	expect(alive.size).toBe(1);
	await close();
	expect(alive.size).toBe(0);
});

it('keeps no server where one fails before its client has heard of it', async () => {
	const broken = Promise.reject.bind(Promise, new Error('broken'));
	const failing: readonly ((server: McpServer) => void)[] = [
		({ server }) => {
			const { connect } = server;
			server.connect = async (transport) => {
				await connect.call(server, transport);
				throw new Error('broken');
			};
		},
		({ server }) => {
			const { connect } = server;
			server.connect = async (transport) => {
				await connect.call(server, transport);
				Object.assign(transport, { handleRequest: broken });
			};
		},
	];
	for (const prepare of failing) {
		const { alive, begin } = counted(prepare);
		await expect(begin('application/json, text/event-stream')).rejects.toThrow('broken');
		expect(alive.size).toBe(0);
	}
});
