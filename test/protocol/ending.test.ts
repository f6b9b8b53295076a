import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { ShutdownRequest } from 'vscode-languageserver-protocol';
import { ChatTurnRequest } from '../../protocol/chat/chat.ts';
import { RememberRequest } from '../../protocol/memory/overview.ts';
import { serve as startServer } from '../../server/src/app/serve.ts';
import type { Feature } from '../../server/src/language/feature.ts';
import { serve } from '../support/languageClient.ts';

const serverFile = fileURLToPath(new URL('../../server/src/server.ts', import.meta.url));

// Windows has no signals: there, whoever ends a process ends it at once.
test.skipIf(process.platform === 'win32')('a server that is told to end does so in order', async () => {
	const server = spawn(process.execPath, [serverFile, '--stdio'], { stdio: ['pipe', 'pipe', 'inherit'] });
	onTestFinished(() => void server.kill('SIGKILL'));
	const params = { processId: null, rootUri: null, capabilities: {} };
	const message = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params });
	server.stdin.write(`Content-Length: ${message.length}\r\n\r\n${message}`);
	await once(server.stdout, 'data');
	server.kill('SIGTERM');
	expect(await once(server, 'exit')).toEqual([0, null]);
});

test('everybody who has something to finish when the editor says goodbye is waited for, whoever else fails', async () => {
	const finished: string[] = [];
	const finishing = (name: string): Feature => ({
		name,
		register: (context) =>
			context.onShutdown(async () => {
				await setImmediate();
				if (name === 'broken') throw new Error('it cannot be finished');
				finished.push(name);
			}),
	});
	const features = ['first', 'broken', 'last'].map(finishing);
	const client = await serve(
		{ 'SOUL.md': 'Calm.\n' },
		{ transport: (connection) => startServer(connection, { features }) },
	);
	await client.connection.sendRequest(ShutdownRequest.type);
	expect(finished).toEqual(['first', 'last']);
});

test('conversations and changes are let go of when the editor says goodbye, so that their folder can be taken away', async () => {
	const settings = { chat: { provider: 'dry-run' }, embeddings: { provider: 'off' } };
	const client = await serve({ 'SOUL.md': 'Calm.\n' }, { settings });
	const [workspace, uri] = [client.files.uriOf(''), client.files.uriOf('SOUL.md')];
	await client.connection.sendRequest(RememberRequest, { uri, text: 'Tea at four.', target: 'daily' });
	const input = { kind: 'say', text: 'What is at four?' } as const;
	await client.connection.sendRequest(ChatTurnRequest, { workspace, session: 'main', turn: 'turn', input });
	// SQLite takes its journal away when the last who has the database open closes it.
	const openDatabases = () => ['chat.db', 'changes.db'].filter((name) => existsSync(journalOf(name)));
	const journalOf = (name: string) => client.files.pathOf(`~/global-storage/${name}-wal`);
	expect(openDatabases()).toEqual(['chat.db', 'changes.db']);
	await client.connection.sendRequest(ShutdownRequest.type);
	expect(openDatabases()).toEqual([]);
});
