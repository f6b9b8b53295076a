import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { expect, it, onTestFinished } from 'vitest';
import { createMcpServer } from '../../server/src/mcp/server.ts';
import type { McpWorld } from '../../server/src/mcp/world.ts';
import { realWorkspace } from '../support/disk/realWorkspace.ts';
import { servedFolder } from './agentServer.ts';

it('does not say that nothing was written where that is not known', async () => {
	const { workspace } = await realWorkspace({ 'SOUL.md': '# Soul\n' }, { runtime: 'openclaw@2026.9.6' });
	const logged: string[] = [];
	const world: Partial<McpWorld> = {
		open: async () => workspace,
		mayWrite: true,
		async write() {
			throw new Error('the disk went away');
		},
		log: (line) => void logged.push(line),
	};
	const [ours, theirs] = InMemoryTransport.createLinkedPair();
	const server = await createMcpServer(world as McpWorld, '1');
	await server.connect(ours);
	const client = new Client({ name: 'test', version: '1' });
	await client.connect(theirs);
	onTestFinished(() => client.close());
	const { isError, content } = await client.callTool({ name: 'remember', arguments: { text: 'Rent is due.' } });
	expect([isError, content]).toEqual([
		true,
		[{ type: 'text', text: expect.stringContaining('See in "history" what was written') }],
	]);
	expect(logged).toEqual([expect.stringContaining('remember: Error: the disk went away')]);
});

it('ends where a message is too long to be heard, so that nobody waits for an answer', async () => {
	const { transport, client } = await servedFolder({}, { era: 'legacy' });
	const closed = new Promise<void>((resolve) => {
		client.onclose = resolve;
	});
	await expect(
		Promise.all([closed, client.callTool({ name: 'search', arguments: { query: 'x'.repeat(12_000_000) } })]),
	).rejects.toThrow(/closed/iu);
	await closed;
	expect(transport.pid).toBeNull();
}, 20_000);
