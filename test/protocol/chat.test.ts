import { expect, onTestFinished, test } from 'vitest';
import { CancellationTokenSource } from 'vscode-languageserver-protocol';
import {
	ApiKeyRequest,
	type ChatEvent,
	ChatEventNotification,
	type ChatOutlook,
	ChatOutlookRequest,
	ChatTurnRequest,
	type ChatTurnResult,
} from '../../protocol/chat.ts';
import { PreviewRequest } from '../../protocol/preview.ts';
import { runtimeById } from '../../server/src/engine/runtimes/registry.ts';
import type { Tree } from '../support/fileTree.ts';
import { type ServeOptions, serve } from '../support/languageClient.ts';
import { type MessagesServer, type ScriptedAnswer, startMessagesServer } from '../support/messagesServer.ts';

const key = 'sk-ant-test-0123456789';

const workspace: Tree = {
	'SOUL.md': '\uFEFF# Soul\r\n\r\nBe kind. \r\n',
	'AGENTS.md': '---\nname: x\n---\n# Rules\n\n- Never lie.\n',
	'IDENTITY.md': '- **Name:** Aria\n- **Emoji:** 🌿\n',
	// The cut of the older versions falls into an emoji of this one.
	'USER.md': `a${'🌿'.repeat(12_000)}`,
	'HEARTBEAT.md': 'Water the plants.\n',
	'MEMORY.md': '- Tea at four.\n',
};

interface Chatting extends ServeOptions {
	readonly tree?: Tree;
	readonly answer?: ScriptedAnswer;
	/** What the editor's secret storage has. */
	readonly apiKey?: string | null;
	readonly runtime?: string;
}

/** An editor with a server, and a provider on this machine. */
async function chatting(options: Chatting = {}) {
	const provider: MessagesServer = await startMessagesServer(
		options.answer ?? { kind: 'stream', texts: ['Hel', 'lo'] },
	);
	onTestFinished(() => provider.close());
	const client = await serve(options.tree ?? workspace, {
		settings: { runtime: options.runtime ?? 'auto', chat: { baseUrl: provider.url } },
		...options,
	});
	const events: ChatEvent[] = [];
	const keysAsked: string[] = [];
	let heard = (): void => {};
	client.connection.onNotification(ChatEventNotification, ({ event }) => {
		events.push(event);
		heard();
	});
	client.connection.onRequest(ApiKeyRequest, ({ provider: name }) => {
		keysAsked.push(name);
		return options.apiKey === undefined ? key : options.apiKey;
	});
	const about = (session: string) => ({ workspace: client.files.uriOf(''), session });
	const cancellation = new CancellationTokenSource();
	return {
		client,
		provider,
		events,
		keysAsked,
		cancel: () => cancellation.cancel(),
		/** Resolves with the first event that comes after the call. */
		nextEvent: () =>
			new Promise<void>((resolve) => {
				heard = resolve;
			}),
		send: (text: string, session = 'main'): Promise<ChatTurnResult> =>
			client.connection.sendRequest(
				ChatTurnRequest,
				{ turn: 'turn-1', ...about(session), messages: [{ role: 'user', text }] },
				cancellation.token,
			),
		outlook: (session = 'main'): Promise<ChatOutlook | null> =>
			client.connection.sendRequest(ChatOutlookRequest, { ...about(session), messages: [] }),
		preview: async (session = 'main') =>
			(await client.connection.sendRequest(PreviewRequest, { ...about(session), wording: 'chat' })).text,
		answer: () => events.map((event) => (event.kind === 'text' ? event.text : '')).join(''),
		systemText: () =>
			provider.requests
				.at(-1)
				?.body.system?.map(({ text }) => text)
				.join('') ?? '',
	};
}

test.each(['openclaw@2026.1.24', 'openclaw@2026.1.29', 'openclaw@2026.9.6'])(
	'the system prompt that %s is given is the preview as chatted, byte for byte, in every session',
	async (runtime) => {
		const { client, send, preview, systemText } = await chatting({ runtime });
		const soul = await client.open('SOUL.md');
		await soul.append('Unsaved 🌱 words.');
		for (const session of runtimeById(runtime)?.sessionKinds ?? []) {
			await send('Hi', session);
			expect(Buffer.from(systemText()).equals(Buffer.from(await preview(session))), session).toBe(true);
			expect(systemText().isWellFormed()).toBe(true);
		}
		await send('Hi');
		expect(systemText()).toContain('Unsaved 🌱 words.');
	},
);

test('an answer streams, and ends with what the provider counted', async () => {
	const { send, answer, events, provider } = await chatting();
	const result = await send('Hi');
	expect(answer()).toBe('Hello');
	expect(events[0]).toMatchObject({ kind: 'started', outlook: { dryRun: false, wantsKey: false } });
	expect(result).toMatchObject({ kind: 'done', ending: 'complete', usage: { input: 1200, exact: true } });
	expect(provider.requests.length).toBe(1);
});

test('cancelling the request stops the answer and hangs up on the provider', async () => {
	const { send, cancel, nextEvent, provider, answer, events } = await chatting({
		answer: { kind: 'slow', texts: ['as far as this'] },
	});
	const result = send('Hi');
	while (!answer()) await nextEvent();
	cancel();
	await provider.hungUp();
	expect(await result.catch(() => ({ kind: 'stopped' }))).toEqual({ kind: 'stopped' });
	expect(answer()).toBe('as far as this');
	expect(events.length).toBe(2);
});

test('a file that changes between two turns is sent as it then is', async () => {
	const { client, send, systemText } = await chatting();
	await send('Hi');
	const memory = await client.open('MEMORY.md');
	await memory.append('- Cake at five.\n');
	await send('Hi');
	expect(systemText()).toContain('Cake at five.');
});

test('a group session sends no memory that the runtime would withhold from it', async () => {
	const { send, systemText } = await chatting();
	await send('Hi', 'group');
	expect(systemText()).not.toContain('Tea at four');
});

test('without a key in the editor’s storage it is a dry run, whatever the environment holds', async () => {
	const before = process.env.ANTHROPIC_API_KEY;
	process.env.ANTHROPIC_API_KEY = key;
	onTestFinished(() => {
		if (before === undefined) delete process.env.ANTHROPIC_API_KEY;
		else process.env.ANTHROPIC_API_KEY = before;
	});
	const { send, answer, outlook, provider, keysAsked } = await chatting({ apiKey: null });
	expect(await outlook()).toMatchObject({ dryRun: true, wantsKey: true, reason: 'There is no API key yet.' });
	await send('Hi');
	expect(answer()).toContain('**Nothing was sent.**');
	expect(keysAsked).toEqual(['anthropic', 'anthropic']);
	expect(provider.requests).toEqual([]);
});

test('an untrusted workspace gets a dry run, and no key is even asked for', async () => {
	const { send, answer, keysAsked, provider } = await chatting({ options: { trusted: false } });
	await send('Hi');
	expect(answer()).toContain('not trusted');
	expect(keysAsked).toEqual([]);
	expect(provider.requests).toEqual([]);
});

test('what a persona file says cannot move the endpoint, the model or the key', async () => {
	const { send, provider } = await chatting({
		tree: {
			...workspace,
			'SOUL.md': '---\nbaseUrl: http://evil.example\nmodel: other\n---\n{"chat":{"baseUrl":"http://evil.example"}}\n',
			'.vscode/settings.json': '{"soulscope.chat.baseUrl":"http://evil.example"}',
		},
	});
	await send('Hi');
	expect(provider.requests[0]?.body.model).toBe('claude-sonnet-5-5');
	expect(JSON.stringify(provider.requests[0]?.body)).not.toContain(key);
});

test('an outlook says what the next message goes out with, each part with its cost and file', async () => {
	const { client, outlook, preview } = await chatting();
	const { parts = [], inputTokens = 0 } = (await outlook()) ?? {};
	expect(parts.find(({ title }) => title.includes('MEMORY.md'))?.uri).toBe(client.files.uriOf('MEMORY.md'));
	expect(parts.every(({ tokens }) => tokens > 0)).toBe(true);
	expect(inputTokens).toBeGreaterThan((await preview()).length / 20);
});

test('a workspace that is not there has no outlook', async () => {
	const { client } = await chatting();
	const asked = { workspace: 'file:///nowhere', session: 'main', messages: [] };
	expect(await client.connection.sendRequest(ChatOutlookRequest, asked)).toBeNull();
});
