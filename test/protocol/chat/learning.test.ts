import { expect, test } from 'vitest';
import { ShowMessageNotification, ShutdownRequest } from 'vscode-languageserver-protocol';
import { ApiKeyRequest, ChatTurnRequest } from '../../../protocol/chat/chat.ts';
import {
	type Proposal,
	ProposalsChangedNotification,
	ProposalsRequest,
	SettleProposalRequest,
} from '../../../protocol/memory/proposals.ts';
import { serve } from '../../support/languageClient.ts';
import { startMessagesServer } from '../../support/models/messagesServer.ts';

const persona = { 'SOUL.md': '# Soul\n\nBe kind.\n', 'MEMORY.md': '# Memory\n' };

const glaze = {
	scope: 'workspace',
	memory_type: 'fact',
	subject_key: 'glaze-firing',
	title: 'Glaze firing',
	summary: 'Glaze firings are done at 1,240 °C.',
	tags: ['kiln'],
	evidence: 'we always fire the glaze at 1,240 degrees, whatever the clay is',
	confidence: 0.9,
};

test('without a key the person is told once that only rules look, and they do', async () => {
	const client = await serve(persona, {
		settings: {
			runtime: 'openclaw@2026.9.6',
			chat: { provider: 'auto', learn: 'model' },
			embeddings: { provider: 'off' },
		},
	});
	const { connection } = client;
	connection.onRequest(ApiKeyRequest, () => null);
	const told: string[] = [];
	const first = new Promise<void>((resolve) =>
		connection.onNotification(ShowMessageNotification.type, ({ message }) => {
			told.push(message);
			resolve();
		}),
	);
	const place = { workspace: client.files.uriOf(''), session: 'main' as const };
	let conversation: string | undefined;
	const say = async (text: string) => {
		const turn = { ...place, ...(conversation !== undefined && { conversation }), turn: text };
		const ended = await connection.sendRequest(ChatTurnRequest, { ...turn, input: { kind: 'say', text } });
		conversation = 'conversation' in ended ? ended.conversation : undefined;
	};
	for (let at = 1; at <= 3; at += 1) await say(`The test command is \`npm run test${at}\`.`);
	await first;
	for (let at = 4; at <= 6; at += 1) await say(`The test command is \`npm run test${at}\`.`);
	expect(await connection.sendRequest(ProposalsRequest, {})).toHaveLength(6);
	await connection.sendRequest(ShutdownRequest.type);
	expect(told).toEqual(['Only rules look for what to remember: no model can be asked. There is no API key yet.']);
});

test('what the chat’s model would remember after five turns is proposed over the protocol, and written once it is accepted', async () => {
	// Said to everything: to the person, and to what is asked behind the turns.
	const answer = JSON.stringify({ memories: [glaze], candidate: null });
	await using server = await startMessagesServer({ kind: 'stream', texts: [answer] });
	const client = await serve(persona, {
		settings: {
			runtime: 'openclaw@2026.9.6',
			chat: { provider: 'anthropic', baseUrl: server.url, learn: 'model' },
			embeddings: { provider: 'off' },
		},
	});
	const { connection } = client;
	const keys: string[] = [];
	connection.onRequest(ApiKeyRequest, ({ provider }) => {
		keys.push(provider);
		return 'a-key';
	});
	const place = { workspace: client.files.uriOf(''), session: 'main' as const };
	const found = new Promise<readonly Proposal[]>((resolve) =>
		connection.onNotification(ProposalsChangedNotification, async () => {
			const all = await connection.sendRequest(ProposalsRequest, {});
			if (all.length > 0) resolve(all);
		}),
	);
	let conversation: string | undefined;
	for (let at = 1; at <= 5; at += 1) {
		const turn = { ...place, ...(conversation !== undefined && { conversation }), turn: `turn-${at}` };
		const ended = await connection.sendRequest(ChatTurnRequest, {
			...turn,
			input: { kind: 'say', text: `How is kiln ${at}?` },
		});
		conversation = 'conversation' in ended ? ended.conversation : undefined;
	}
	const [only] = await found;
	expect(only).toMatchObject({ text: glaze.summary, state: 'pending', by: { input: 1200, output: 34 } });
	// Five messages, one question for a skill and one for memories.
	expect(server.requests).toHaveLength(7);
	// The key goes to the address that it was set for, and nowhere else.
	expect(new Set(keys)).toEqual(new Set([`anthropic@${server.origin}`]));
	const settled = await connection.sendRequest(SettleProposalRequest, { proposal: only?.id ?? '', how: 'accept' });
	expect(settled).toMatchObject({ kind: 'settled', paths: ['MEMORY.md'] });
});
