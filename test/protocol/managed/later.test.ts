import { expect, it } from 'vitest';
import { DidOpenTextDocumentNotification, HoverRequest } from 'vscode-languageserver-protocol/node';
import { ApiKeyRequest, ChatTurnRequest } from '../../../protocol/chat/chat.ts';
import { ManagedReadRequest, ManagedStatRequest } from '../../../protocol/managed/managed.ts';
import { FileStatusRequest } from '../../../protocol/preview/fileStatus.ts';
import { acme, laterSchema } from '../../support/goclaw/laterSchema.ts';
import { openAgent } from '../../support/goclaw/openAgent.ts';
import { teamDatabase } from '../../support/goclaw/team.ts';
import { serve } from '../../support/languageClient.ts';
import { startMessagesServer } from '../../support/models/messagesServer.ts';
import { describeWithPostgres } from '../../support/postgres/database.ts';
import { whenOver } from '../../support/whenOver.ts';

/** The agent `guide` of a database of GoClaw 3, open in an editor. */
async function opened(more: string, behind = '') {
	const provider = await startMessagesServer();
	whenOver(() => provider.close());
	const { connection } = await serve(
		{ 'plain/notes.txt': '' },
		{ settings: { chat: { provider: 'anthropic', baseUrl: provider.url }, embeddings: { provider: 'off' } } },
	);
	connection.onRequest(ApiKeyRequest, () => 'sk-ant-test-0123456789abcdef');
	const workspace = await openAgent(connection, `${await teamDatabase({ more })}${behind}`, 'guide');
	return { connection, provider, workspace, soul: `${workspace}/SOUL.md` };
}

describeWithPostgres('an agent of GoClaw 3 in an editor', () => {
	it('has files, and of each is said what becomes of it', async () => {
		const { connection, soul } = await opened(laterSchema);
		const read = await connection.sendRequest(ManagedReadRequest, { uri: soul });
		const text = read.kind === 'failed' ? '' : read.text;
		expect(text).toContain('Calm, exact, kind.');
		await connection.sendNotification(DidOpenTextDocumentNotification.type, {
			textDocument: { uri: soul, languageId: 'markdown', version: 1, text },
		});
		const status = await connection.sendRequest(FileStatusRequest, { uri: soul });
		expect(status?.sessions.find(({ session }) => session === 'main')).toMatchObject({ fate: 'whole' });
		const top = { textDocument: { uri: soul }, position: { line: 0, character: 1 } };
		expect(JSON.stringify(await connection.sendRequest(HoverRequest.type, top))).toContain('GoClaw 3.11.3');
	});

	it('is talked with in its own prompt', async () => {
		const { connection, workspace, provider } = await opened(laterSchema);
		await connection.sendRequest(ChatTurnRequest, {
			workspace,
			session: 'main',
			turn: 'first',
			input: { kind: 'say', text: 'Hello.' },
		});
		const [request] = provider.requests;
		expect(JSON.stringify(request)).toContain('<internal_config name=\\"SOUL.md\\">');
	});

	it('is the one of the tenant behind the address', async () => {
		const { connection, soul } = await opened(`${laterSchema}${acme}`, '&tenant=acme');
		expect(await connection.sendRequest(ManagedReadRequest, { uri: soul })).toMatchObject({
			text: '# Soul\n\nLoud.\n',
		});
	});

	it('can be looked at and not changed where its tables are of a version that nobody knows', async () => {
		const { connection, soul } = await opened(laterSchema.replace('VALUES (57, false)', 'VALUES (81, false)'));
		expect(await connection.sendRequest(ManagedStatRequest, { uri: soul })).toMatchObject({
			entry: { kind: 'file', isReadOnly: true },
		});
	});
});
