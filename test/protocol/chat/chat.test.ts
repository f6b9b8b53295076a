import { describe, expect, it, onTestFinished, test, vi } from 'vitest';
import {
	ApiKeyRequest,
	ApprovalRequest,
	type ChatEvent,
	ChatEventNotification,
	ChatPreflightRequest,
	ChatTurnRequest,
	ConversationRequest,
	ConversationsChangedNotification,
	ConversationsRequest,
	DeleteConversationRequest,
	ExportConversationRequest,
	RenameConversationRequest,
	RestoreConversationRequest,
	RevokeApprovalRequest,
	SendAlongRequest,
	SlashCommandsRequest,
	StandingApprovalsRequest,
} from '../../../protocol/chat/chat.ts';
import { PreviewRequest } from '../../../protocol/preview/preview.ts';
import type { SessionKind } from '../../../protocol/preview/session.ts';
import { serve as startServer } from '../../../server/src/app/serve.ts';
import { runtimes } from '../../../server/src/engine/runtimes/registry.ts';
import type { Tree } from '../../support/disk/fileTree.ts';
import { serve } from '../../support/languageClient.ts';
import { startCompletionsServer } from '../../support/models/completionsServer.ts';
import { type ScriptedAnswer, startMessagesServer } from '../../support/models/messagesServer.ts';

const key = 'sk-ant-test-0123456789abcdef';

const persona: Tree = { 'SOUL.md': '# Soul\n\nBe kind.\n', 'IDENTITY.md': '- **Name:** Aria\n' };

const remember = (note: string): ScriptedAnswer => ({
	kind: 'stream',
	blocks: [{ kind: 'call', name: 'remember', json: [JSON.stringify({ note })] }],
});

/** A server with a provider behind it, and somebody who says yes or no. */
async function talking(files: Tree = persona, runtime = 'openclaw@2026.9.6', settings: object = {}) {
	const provider = await startMessagesServer();
	const client = await serve(files, {
		settings: {
			runtime,
			runtimeIsNamedHere: true,
			chat: { provider: 'anthropic', baseUrl: provider.url, ...settings },
			embeddings: { provider: 'off' },
		},
	});
	client.connection.onRequest(ApiKeyRequest, () => key);
	const events: ChatEvent[] = [];
	client.connection.onNotification(ChatEventNotification, ({ event }) => {
		events.push(event);
	});
	const workspace = client.files.uriOf('');
	let turns = 0;
	return {
		client,
		provider,
		events,
		workspace,
		async say(text: string, { session = 'main', conversation }: { session?: SessionKind; conversation?: string } = {}) {
			turns += 1;
			return client.connection.sendRequest(ChatTurnRequest, {
				workspace,
				session,
				...(conversation !== undefined && { conversation }),
				turn: `turn-${turns}`,
				input: { kind: 'say', text },
			});
		},
		[Symbol.asyncDispose]: () => provider.close(),
	};
}

const idIn = (result: object): string => ('conversation' in result ? String(result.conversation) : '');

test('a message that failed goes along with what follows where the person says so, and not while somebody answers', async () => {
	await using talk = await talking();
	const refused: ScriptedAnswer = { kind: 'status', status: 401, type: 'authentication_error', message: 'no' };
	talk.provider.answerWith(refused);
	const conversation = idIn(await talk.say('Hi'));
	const entries = async () =>
		(await talk.client.connection.sendRequest(ConversationRequest, { conversation }))?.entries ?? [];
	const [first] = await entries();
	const asked = { conversation, entry: first?.id ?? '' };
	expect(await talk.client.connection.sendRequest(SendAlongRequest, { ...asked, on: true })).toBe(true);
	expect((await entries())[0]).toMatchObject({ text: 'Hi', along: true });
	expect(await talk.client.connection.sendRequest(SendAlongRequest, { ...asked, on: false })).toBe(true);
	expect((await entries())[0]).not.toHaveProperty('along');
	expect(await talk.client.connection.sendRequest(SendAlongRequest, { ...asked, entry: 'none', on: true })).toBe(false);
});

test('a file that a link brings in from outside is shown as the runtime reads it, and never sent', async () => {
	await using talk = await talking(
		{
			'SOUL.md': { linkTo: '~/.ssh/id_ed25519' },
			'USER.md': { linkTo: 'notes/ann.md' },
			'notes/ann.md': 'Ann likes trains.\n',
			'IDENTITY.md': '- **Name:** Aria\n',
			'~/.ssh/id_ed25519': 'the most private of keys\n',
		},
		'openclaw@2026.1.29',
	);
	const asked = { workspace: talk.workspace, session: 'main' as const };
	const shown = await talk.client.connection.sendRequest(PreviewRequest, { ...asked, wording: 'runtime' });
	expect(shown.text).toContain('the most private of keys');
	expect(await talk.say('Hello')).toMatchObject({ kind: 'done' });
	const sent = talk.provider.requests[0]?.body.system?.map(({ text }) => text).join('');
	const chatted = await talk.client.connection.sendRequest(PreviewRequest, { ...asked, wording: 'chat' });
	expect(sent).toBe(chatted.text);
	expect(sent).not.toContain('private');
	expect(sent).toContain('SOUL.md is a link to a file outside of this workspace');
	// A link that stays inside is nobody's way out.
	expect(sent).toContain('Ann likes trains.');
});

/** Files that give each family something of everything that it reads. */
const everything: Tree = {
	...persona,
	'AGENTS.md': 'Work.\n',
	'USER.md': 'Ann.\n',
	'MEMORY.md': '# Memory\n\n- Ann likes oolong \uFEFF🌿.\n',
	'HEARTBEAT.md': '- Look at the kiln.\n',
	'BOOTSTRAP.md': 'Introduce yourself.\n',
	'skills/tea/SKILL.md': '---\nname: tea\ndescription: Makes tea\n---\nBoil water.\n',
	'memory/preference/tea.md': '# Tea\n\nLikes oolong.\n',
	'prompts/goals.md': '---\ntitle: Goals\nloading: always\nagent-modification: true\n---\nBrew.\n',
	'prompts/kiln.md': '---\ntitle: Kiln\nloading: contextual\nagent-modification: true\n---\nThe kiln is hot.\n',
	'.botholomew/soul.md': '---\nloading: always\n---\nBe kind.\n',
	'.botholomew/kiln.md': '---\nloading: contextual\n---\nThe kiln is hot.\n',
};

describe('the system prompt of a request is what the preview shows, byte for byte', () => {
	it.each(runtimes.map(({ id, sessionKinds }) => [id, sessionKinds] as const))('in %s: %s', async (runtime, kinds) => {
		vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 21, 12) });
		onTestFinished(() => void vi.useRealTimers());
		await using talk = await talking(everything, runtime);
		const message = 'How hot is the kiln?';
		for (const session of kinds) {
			talk.events.length = 0;
			expect(await talk.say(message, { session })).toMatchObject({ kind: 'done' });
			const preview = (more: { readonly message?: string }) =>
				talk.client.connection.sendRequest(PreviewRequest, {
					workspace: talk.workspace,
					session,
					wording: 'chat',
					...more,
				});
			const shown = await preview({ message });
			// What a runtime recalls by itself goes out in front of the message.
			const recalls = shown.parts.some(({ kind }) => kind === 'recall');
			const { text } = recalls ? await preview({}) : shown;
			const { system = [], tools = [] } = talk.provider.requests.at(-1)?.body ?? {};
			expect(system.map((block) => block.text).join('')).toBe(text);
			const started = talk.events.find((event) => event.kind === 'started');
			expect(tools.map(({ name }) => name)).toEqual(started?.preflight.tools);
			expect(started?.preflight.tools.length).toBeGreaterThan(0);
		}
	});
});

test('a tool is asked for through the editor, writes, and what it wrote can be seen and taken for granted', async () => {
	await using talk = await talking();
	const asked: string[] = [];
	talk.client.connection.onRequest(ApprovalRequest, ({ tool, changes }) => {
		asked.push(`${tool} ${changes.map(({ path }) => path).join()}`);
		return 'file';
	});
	talk.provider.answerWith(remember('Ann likes oolong.'), { kind: 'stream', texts: ['Noted.'] });
	const result = await talk.say('Remember that I like oolong');
	expect(result.kind).toBe('done');
	expect(asked).toEqual([expect.stringMatching(/^remember memory\/\d{4}-\d\d-\d\d\.md$/)]);
	const [path] = asked[0]?.split(' ').slice(1) ?? [];
	const standing = await talk.client.connection.sendRequest(StandingApprovalsRequest, null);
	expect(standing).toEqual([{ workspace: talk.workspace, tool: 'remember', path }]);
	for (const approval of standing) await talk.client.connection.sendRequest(RevokeApprovalRequest, approval);
	expect(await talk.client.connection.sendRequest(StandingApprovalsRequest, null)).toEqual([]);
	const [first, second] = talk.provider.requests;
	expect(first?.body.tools?.map(({ name }) => name)).toContain('remember');
	expect(second?.body.messages.at(-1)?.content).toMatchObject([
		{ type: 'tool_result', content: expect.stringContaining('Saved in') },
	]);
});

test('what the model thought goes back with its calls, within the turn', async () => {
	await using talk = await talking(persona, 'openclaw@2026.9.6', { thinking: 2_000 });
	talk.provider.answerWith(
		{
			kind: 'stream',
			blocks: [
				{ kind: 'thinking', texts: ['Where am ', 'I?'] },
				{ kind: 'call', name: 'session_status', json: ['{', '}'] },
			],
		},
		{ kind: 'stream', texts: ['Here.'] },
	);
	const result = await talk.say('Where are you?');
	const [, second] = talk.provider.requests;
	expect(second?.body.messages[1]?.content.map(({ type }) => type)).toEqual(['thinking', 'tool_use']);
	const opened = await talk.client.connection.sendRequest(ConversationRequest, { conversation: idIn(result) });
	expect(opened?.entries.map(({ kind }) => kind)).toEqual(['user', 'answer', 'tool', 'answer']);
	expect(opened?.entries[1]).toMatchObject({ thinking: 'Where am I?', text: '', state: 'done' });
});

test('a compatible server is talked to in its own protocol, tools and all', async () => {
	await using server = await startCompletionsServer({});
	await using talk = await talking(persona, 'openclaw@2026.9.6', {
		provider: 'openai',
		model: 'gpt-test',
		baseUrl: `${server.url}/v1`,
	});
	server.answerWith(
		{ kind: 'stream', blocks: [{ kind: 'call', name: 'session_status', json: ['{}'] }] },
		{ kind: 'stream', texts: ['Here.'] },
	);
	expect(await talk.say('Where are you?')).toMatchObject({ kind: 'done' });
	const [first, second] = server.requests;
	expect(first?.body.tools?.length).toBeGreaterThan(0);
	expect(second?.body.messages.at(-1)).toMatchObject({ role: 'tool', content: expect.stringContaining('gpt-test') });
});

test('what broke off is kept, and can be gone on with', async () => {
	await using talk = await talking();
	talk.provider.answerWith({ kind: 'dies', texts: ['as far as this'] });
	const result = await talk.say('Go');
	expect(result).toMatchObject({ kind: 'failed', failure: 'offline' });
	const conversation = idIn(result);
	talk.provider.answerWith({ kind: 'stream', texts: ['and on.'] });
	const input = { kind: 'resume' } as const;
	const asked = { workspace: talk.workspace, session: 'main' as const, conversation, turn: 'resumed', input };
	expect(await talk.client.connection.sendRequest(ChatTurnRequest, asked)).toMatchObject({ kind: 'done' });
	const sent = talk.provider.requests.at(-1)?.body.messages.map(({ role, content }) => [role, content[0]?.text]);
	expect(sent).toEqual([
		['user', 'Go'],
		['assistant', 'as far as this'],
		['user', expect.stringContaining('broke off')],
	]);
});

test('conversations are listed, searched, renamed, exported, deleted and brought back', async () => {
	await using talk = await talking();
	const { connection } = talk.client;
	const changed: string[] = [];
	connection.onNotification(ConversationsChangedNotification, ({ conversations }) => {
		changed.push(...conversations);
	});
	const conversation = idIn(await talk.say('Does the kiln need a thermocouple?'));
	await talk.say('Good morning');
	const list = (query?: string) =>
		connection.sendRequest(ConversationsRequest, { workspace: talk.workspace, ...(query !== undefined && { query }) });
	expect((await list()).length).toBe(2);
	expect((await list('thermocouple')).map(({ id }) => id)).toEqual([conversation]);
	await connection.sendRequest(RenameConversationRequest, { conversation, title: 'Kiln' });
	const opened = await connection.sendRequest(ConversationRequest, { conversation });
	expect(opened).toMatchObject({
		title: 'Kiln',
		workspace: talk.workspace,
		entries: [{ kind: 'user' }, { kind: 'answer' }],
	});
	const exported = await connection.sendRequest(ExportConversationRequest, { conversation, format: 'markdown' });
	expect(exported?.text).toContain('thermocouple');
	expect(await connection.sendRequest(DeleteConversationRequest, { conversation })).toBe(true);
	expect(await connection.sendRequest(ConversationRequest, { conversation })).toBeNull();
	expect(await connection.sendRequest(ExportConversationRequest, { conversation, format: 'csv' })).toBeNull();
	expect(await connection.sendRequest(RestoreConversationRequest, { conversation })).toBe(true);
	expect((await list()).length).toBe(2);
	expect(changed).toContain(conversation);
});

test('the commands that the skills are can be asked for, and their text is what goes out', async () => {
	await using talk = await talking(everything);
	const commands = await talk.client.connection.sendRequest(SlashCommandsRequest, { workspace: talk.workspace });
	expect(commands.map(({ name }) => name)).toContain('tea');
	const result = await talk.say('/tea');
	expect(talk.provider.requests[0]?.body.messages[0]?.content[0]?.text).toContain('Boil water.');
	const opened = await talk.client.connection.sendRequest(ConversationRequest, { conversation: idIn(result) });
	expect(opened?.entries[0]).toMatchObject({ kind: 'user', typed: '/tea' });
});

test('a turn that breaks says so to the person, and why to the log', async () => {
	const loadCounter = () => Promise.reject(new Error('the tables are gone'));
	const client = await serve(persona, { transport: (connection) => startServer(connection, { loadCounter }) });
	const asked = { workspace: client.files.uriOf(''), session: 'main' as const };
	const input = { kind: 'say', text: 'Hi' } as const;
	expect(await client.connection.sendRequest(ChatTurnRequest, { ...asked, turn: '1', input })).toMatchObject({
		kind: 'failed',
		message: expect.stringContaining('output channel'),
	});
	expect(await client.connection.sendRequest(ChatPreflightRequest, asked)).toBeNull();
	expect(JSON.stringify(client.received('window/logMessage'))).toContain('chat turn: the tables are gone');
});

test('nothing that a workspace says reaches the key, and nothing of the key reaches a conversation', async () => {
	await using talk = await talking();
	talk.provider.answerWith({ kind: 'status', status: 400, type: 'invalid_request_error', message: `bad ${key}` });
	const result = await talk.say('Hi');
	expect(result.kind).toBe('failed');
	const opened = await talk.client.connection.sendRequest(ConversationRequest, { conversation: idIn(result) });
	expect(JSON.stringify([result, opened, talk.events])).not.toContain(key);
});
