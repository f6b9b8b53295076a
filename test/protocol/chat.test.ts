import { expect, test } from 'vitest';
import { ApiKeyRequest, ChatOutlookRequest, ChatTurnRequest } from '../../protocol/chat.ts';
import { PreviewRequest } from '../../protocol/preview.ts';
import { serve as startServer } from '../../server/src/serve.ts';
import { serve } from '../support/languageClient.ts';
import { startMessagesServer } from '../support/messagesServer.ts';

test('a file that a link brings in from outside is shown as the runtime reads it, and never sent', async () => {
	await using provider = await startMessagesServer();
	const client = await serve(
		{
			'SOUL.md': { linkTo: '~/.ssh/id_ed25519' },
			'USER.md': { linkTo: 'notes/ann.md' },
			'notes/ann.md': 'Ann likes trains.\n',
			'IDENTITY.md': '- **Name:** Aria\n',
			'~/.ssh/id_ed25519': 'the most private of keys\n',
		},
		{ settings: { runtime: 'openclaw@2026.1.29', chat: { provider: 'anthropic', baseUrl: provider.url } } },
	);
	client.connection.onRequest(ApiKeyRequest, () => 'sk-ant-test-0123456789abcdef');
	const asked = { workspace: client.files.uriOf(''), session: 'main' };
	const shown = await client.connection.sendRequest(PreviewRequest, { ...asked, wording: 'runtime' });
	expect(shown.text).toContain('the most private of keys');

	const messages = [{ role: 'user', text: 'Hello' }] as const;
	const ended = await client.connection.sendRequest(ChatTurnRequest, { ...asked, turn: '1', messages });
	expect(ended).toMatchObject({ kind: 'done' });
	const sent = provider.requests[0]?.body.system?.map(({ text }) => text).join('');
	const chatted = await client.connection.sendRequest(PreviewRequest, { ...asked, wording: 'chat' });
	expect(sent).toBe(chatted.text);
	expect(sent).not.toContain('private');
	expect(sent).toContain('SOUL.md is a link to a file outside of this workspace');
	// A link that stays inside is nobody's way out.
	expect(sent).toContain('Ann likes trains.');
});

test('a turn that breaks says so to the person, and why to the log', async () => {
	const loadCounter = () => Promise.reject(new Error('the tables are gone'));
	const client = await serve(
		{ 'SOUL.md': 'x', 'IDENTITY.md': 'x' },
		{ transport: (connection) => startServer(connection, { loadCounter }) },
	);
	const asked = { workspace: client.files.uriOf(''), session: 'main', messages: [] };
	expect(await client.connection.sendRequest(ChatTurnRequest, { ...asked, turn: '1' })).toMatchObject({
		kind: 'failed',
		message: expect.stringContaining('output channel'),
	});
	expect(await client.connection.sendRequest(ChatOutlookRequest, asked)).toBeNull();
	expect(JSON.stringify(client.said('window/logMessage'))).toContain('chat turn: the tables are gone');
});
