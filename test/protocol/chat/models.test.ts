import { expect, test } from 'vitest';
import {
	ApiKeyRequest,
	ChatPreflightRequest,
	ChatTurnRequest,
	ConversationRequest,
	ModelsRequest,
} from '../../../protocol/chat/chat.ts';
import {
	EditorCountRequest,
	EditorModelsRequest,
	EditorPartNotification,
	type EditorRunParams,
	EditorRunRequest,
} from '../../../protocol/chat/editorModels.ts';
import { PreviewRequest } from '../../../protocol/preview/preview.ts';
import { serve } from '../../support/languageClient.ts';
import { startCompletionsServer } from '../../support/models/completionsServer.ts';

const persona = { 'SOUL.md': '# Soul\n\nBe kind.\n', 'IDENTITY.md': '- **Name:** Aria\n' };

/** A server with these settings of the chat; `askedFor` are the names of the keys that it wanted. */
async function talking(chat: object, keys: Readonly<Record<string, string>> = {}) {
	const client = await serve(persona, {
		settings: { runtime: 'openclaw@2026.9.6', chat, embeddings: { provider: 'off' } },
	});
	const askedFor: string[] = [];
	client.connection.onRequest(ApiKeyRequest, ({ provider }) => {
		askedFor.push(provider);
		return keys[provider] ?? null;
	});
	const place = { workspace: client.files.uriOf(''), session: 'main' as const };
	return {
		client,
		askedFor,
		place,
		preflight: () => client.connection.sendRequest(ChatPreflightRequest, place),
		say: (text: string) =>
			client.connection.sendRequest(ChatTurnRequest, { ...place, turn: 'turn-1', input: { kind: 'say', text } }),
	};
}

test('a server on this machine answers without a key, runs tools, and gets no key that was set for somebody else', async () => {
	await using server = await startCompletionsServer(
		{ index: 'zero', wholeCalls: true },
		{ kind: 'stream', blocks: [{ kind: 'call', name: 'memory_get', json: ['{"path":"SOUL.md"}'] }] },
		{ kind: 'stream', texts: ['Be kind, it says.'] },
	);
	const keys = { openai: 'sk-of-openai', anthropic: 'sk-of-anthropic' };
	const talk = await talking({ provider: 'openai', baseUrl: `${server.url}/v1`, model: 'local-llama' }, keys);
	expect(await talk.preflight()).toMatchObject({ dryRun: false, model: 'local-llama', wantsKey: false });

	const ended = await talk.say('What does your soul say?');
	expect(ended).toMatchObject({ kind: 'done' });
	const conversation = 'conversation' in ended ? (ended.conversation ?? '') : '';
	const kept = await talk.client.connection.sendRequest(ConversationRequest, { conversation });
	expect(kept?.entries.at(-1)).toMatchObject({ kind: 'answer', text: 'Be kind, it says.', model: 'local-llama' });

	const chatted = await talk.client.connection.sendRequest(PreviewRequest, { ...talk.place, wording: 'chat' });
	expect(server.requests[0]?.body.messages[0]).toEqual({ role: 'system', content: chatted.text });
	const [, second] = server.requests;
	const results = second?.body.messages.filter(({ role }) => role === 'tool');
	expect(results?.map(({ tool_call_id }) => tool_call_id)).toEqual(
		second?.body.messages.flatMap(({ tool_calls }) => tool_calls?.map(({ id }) => id) ?? []),
	);
	expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([undefined, undefined]);
	expect(new Set(talk.askedFor)).toEqual(new Set([`openai@${server.origin}`]));
});

test('the editor’s own model answers with the prompt as its first message, and the person is told so', async () => {
	const talk = await talking({ provider: 'auto' });
	const { connection } = talk.client;
	const runs: EditorRunParams[] = [];
	connection.onRequest(EditorModelsRequest, () => [{ model: 'copilot/luna', title: 'Luna (copilot)', window: 50_000 }]);
	connection.onRequest(EditorCountRequest, () => 4321);
	connection.onRequest(EditorRunRequest, async (params) => {
		runs.push(params);
		for (const text of ['Hel', 'lo.']) {
			await connection.sendNotification(EditorPartNotification, { run: params.run, part: { kind: 'text', text } });
		}
		return { kind: 'done' };
	});
	expect(await connection.sendRequest(ModelsRequest, { workspace: talk.place.workspace })).toEqual([
		{ provider: 'editor', model: 'copilot/luna', title: 'Luna (copilot)', window: 50_000 },
	]);
	expect(await talk.preflight()).toMatchObject({ dryRun: false, model: 'copilot/luna', window: 50_000 });
	const ended = await talk.say('Hello?');
	const conversation = 'conversation' in ended ? (ended.conversation ?? '') : '';
	const kept = await connection.sendRequest(ConversationRequest, { conversation });
	expect(kept?.entries.at(-1)).toMatchObject({
		kind: 'answer',
		text: 'Hello.',
		notice: expect.stringContaining('no system prompt'),
	});
	const chatted = await connection.sendRequest(PreviewRequest, { ...talk.place, wording: 'chat' });
	expect(runs[0]?.messages[0]).toEqual({ role: 'user', content: [{ kind: 'text', text: chatted.text }] });
	expect(runs[0]?.messages.at(-1)?.content.at(-1)).toEqual({ kind: 'text', text: 'Hello?' });
});

test('an editor without models of its own, and no key, leaves the dry run', async () => {
	const talk = await talking({ provider: 'auto' });
	expect(await talk.preflight()).toMatchObject({ dryRun: true, wantsKey: true });
	expect(talk.askedFor).toEqual(['anthropic', 'openai', 'gemini', 'openrouter']);
});
