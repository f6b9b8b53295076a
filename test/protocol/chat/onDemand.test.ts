import { PassThrough } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { createConnection, ErrorCodes, StreamMessageReader, StreamMessageWriter } from 'vscode-languageserver/node';
import { createProtocolConnection } from 'vscode-languageserver-protocol/node';
import { ConversationRequest, ModelsRequest } from '../../../protocol/chat/chat.ts';
import { HeartbeatsRequest } from '../../../protocol/chat/heartbeat.ts';
import { RuntimesRequest } from '../../../protocol/workspace/workspaces.ts';
import { chatOnDemand } from '../../../server/src/app/chatOnDemand.ts';
import type { LanguageContext } from '../../../server/src/language/context.ts';

/** A server of nothing but a chat that knows two requests; `loads` counts how often it was loaded. */
function startChat() {
	const [toServer, toClient] = [new PassThrough(), new PassThrough()];
	const server = createConnection(new StreamMessageReader(toServer), new StreamMessageWriter(toClient));
	const client = createProtocolConnection(new StreamMessageReader(toClient), new StreamMessageWriter(toServer));
	const seen = { loads: 0, requests: 0, heartbeat: false };
	let changed: (change: { readonly typing: boolean }) => void = () => undefined;
	let initialized = () => {};
	const around = {
		connection: server,
		ready: Promise.resolve(),
		workspaces: { list: () => [{ root: '/ws' }] },
		settings: { of: () => ({ chat: { heartbeat: seen.heartbeat } }) },
		changes: { onDidChange: (listener: typeof changed) => (changed = listener) },
		onInitialized: (work: () => void) => (initialized = work),
		log: { error: () => undefined },
	} as unknown as LanguageContext;
	chatOnDemand(
		around,
		async ({ connection }) => {
			seen.loads++;
			connection.onRequest(ModelsRequest, ({ workspace }) => [{ model: workspace } as never]);
			connection.onRequest(HeartbeatsRequest, (token) => [
				{ workspace: typeof token.isCancellationRequested } as never,
			]);
		},
		async ({ connection }) => {
			seen.requests++;
			connection.onRequest(RuntimesRequest, () => [{ id: 'late' } as never]);
		},
	);
	server.onInitialize(() => ({ capabilities: {} }));
	server.listen();
	client.listen();
	onTestFinished(() => {
		client.dispose();
		server.dispose();
	});
	return { client, seen, begin: () => initialized(), change: (typing: boolean) => changed({ typing }) };
}

test('the chat is loaded when somebody first asks it something, and once', async () => {
	const { client, seen, begin } = startChat();
	begin();
	expect(seen.loads).toBe(0);
	const both = await Promise.all([
		client.sendRequest(ModelsRequest, { workspace: 'file:///ws' }),
		client.sendRequest(HeartbeatsRequest),
	]);
	expect(both).toEqual([[{ model: 'file:///ws' }], [{ workspace: 'boolean' }]]);
	expect(seen.loads).toBe(1);
});

test('what waits for a person is loaded without the chat, and once', async () => {
	const { client, seen, begin } = startChat();
	begin();
	expect(seen.requests).toBe(0);
	const both = await Promise.all([client.sendRequest(RuntimesRequest), client.sendRequest(RuntimesRequest)]);
	expect(both).toEqual([[{ id: 'late' }], [{ id: 'late' }]]);
	expect(seen).toMatchObject({ requests: 1, loads: 0 });
});

test('a request that nobody knows is answered so, and one of somebody else loads nothing', async () => {
	const { client, seen } = startChat();
	await expect(client.sendRequest('textDocument/other', {})).rejects.toMatchObject({ code: ErrorCodes.MethodNotFound });
	expect(seen.loads).toBe(0);
	const unknown = client.sendRequest(ConversationRequest, { conversation: 'a' });
	await expect(unknown).rejects.toMatchObject({ code: ErrorCodes.MethodNotFound });
});

test('where an agent wakes on its own the chat is loaded unasked, at the start or as soon as that is switched on', () => {
	const { seen, begin, change } = startChat();
	begin();
	change(false);
	seen.heartbeat = true;
	change(true);
	expect(seen.loads).toBe(0);
	change(false);
	change(false);
	expect(seen.loads).toBe(1);
});
