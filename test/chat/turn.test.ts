import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChatEvent, ChatMessage, ChatTurnResult } from '../../protocol/chat.ts';
import { defaultSettings } from '../../protocol/settings.ts';
import { type ChatServices, outlookOf, runTurn } from '../../server/src/chat/turn.ts';
import type { Part } from '../../server/src/engine/prompt/prompt.ts';
import { type MessagesServer, type ScriptedAnswer, startMessagesServer } from '../support/messagesServer.ts';
import { filePart, prosePart, roughTokens, workspaceWith } from './support.ts';

const key = 'sk-ant-test-0123456789abcdef';

let server: MessagesServer;
beforeEach(async () => {
	server = await startMessagesServer();
});
afterEach(async () => {
	await server.close();
});

const never = new AbortController().signal;

const emptyIndex = { phase: 'ready', indexed: 0, total: 0, passages: 0, leftOut: [] } as const;

let logged: string[];
beforeEach(() => {
	logged = [];
});

interface Setting {
	readonly parts?: readonly Part[];
	readonly answer?: readonly ScriptedAnswer[];
	readonly provider?: 'auto' | 'anthropic' | 'dry-run';
	readonly apiKey?: string | null;
	readonly baseUrl?: string;
	readonly trusted?: boolean;
	readonly messages?: readonly ChatMessage[];
	readonly session?: string;
	readonly workspace?: string;
	readonly find?: ChatServices['find'];
	/** Stop once the answer so far is this. */
	readonly stopAt?: string;
}

const servicesFor = (setting: Setting): ChatServices => ({
	workspace: (uri) =>
		uri === 'file:///aria'
			? workspaceWith(
					({ kind }) =>
						setting.parts ?? [prosePart('tools', 'You have tools.\n'), filePart('SOUL.md', `Be kind in ${kind}.`)],
				)
			: undefined,
	settings: async () => ({
		...defaultSettings.chat,
		provider: setting.provider ?? 'auto',
		baseUrl: setting.baseUrl ?? server.url,
	}),
	trusted: () => setting.trusted ?? true,
	keyFor: async () => (setting.apiKey === undefined ? key : setting.apiKey),
	tokens: async () => roughTokens,
	find: setting.find ?? (async () => ({ hits: [], mode: 'keyword', notes: [], state: emptyIndex })),
	log: (where, error) => logged.push(`${where}: ${error instanceof Error ? error.message : String(error)}`),
});

async function chat(setting: Setting): Promise<{ result: ChatTurnResult; events: ChatEvent[]; answer: string }> {
	if (setting.answer) server.answerWith(...setting.answer);
	const events: ChatEvent[] = [];
	const controller = new AbortController();
	let answer = '';
	const result = await runTurn(
		{
			turn: 'turn-1',
			workspace: setting.workspace ?? 'file:///aria',
			session: setting.session ?? 'main',
			messages: setting.messages ?? [{ role: 'user', text: 'Hi' }],
		},
		servicesFor(setting),
		(event) => {
			events.push(event);
			if (event.kind === 'text') answer += event.text;
			if (setting.stopAt === answer) controller.abort();
		},
		controller.signal,
	);
	return { result, events, answer };
}

const status = (code: number, type: string, headers: Record<string, string> = {}, message = 'no'): ScriptedAnswer[] => [
	{ kind: 'status', status: code, type, message, headers: { 'retry-after-ms': '1', ...headers } },
];

async function failureOf(setting: Setting): Promise<Extract<ChatTurnResult, { kind: 'failed' }>> {
	const { result } = await chat(setting);
	if (result.kind !== 'failed') throw new Error(`expected a failure, got ${result.kind}`);
	expect(JSON.stringify(result)).not.toContain(key);
	return result;
}

describe('what a turn sends', () => {
	it('is the assembled prompt, byte for byte, in blocks', async () => {
		const parts = [
			prosePart('tools', 'You have tools.\r\n\r\n'),
			prosePart('gap', '\n\n'),
			filePart('SOUL.md', '\uFEFF# Soul 🌿\nΩ'),
			prosePart('time', '\tnoon ', 'volatile'),
		];
		await chat({ parts });
		const { body } = server.requests[0] ?? {};
		expect(body?.system?.map(({ text }) => text).join('')).toBe(parts.map(({ text }) => text).join(''));
		expect(body?.stream).toBe(true);
		expect(body?.max_tokens).toBe(defaultSettings.chat.maxOutputTokens);
	});

	it('has half a surrogate pair replaced, as the preview has it', async () => {
		await chat({ parts: [filePart('SOUL.md', 'cut \uD83D'), filePart('USER.md', '\uDE00 here')] });
		const sent = server.requests[0]?.body.system?.map(({ text }) => text).join('');
		expect(sent).toBe('cut \uFFFD\uFFFD here');
	});

	it('has at most four cache breakpoints, one of them on the newest message', async () => {
		const parts = ['AGENTS', 'SOUL', 'USER', 'MEMORY'].map((name) => filePart(`${name}.md`, name.repeat(20)));
		await chat({
			parts: [prosePart('tools', 'tools'), ...parts, prosePart('time', 'noon', 'volatile')],
			messages: [
				{ role: 'user', text: 'one' },
				{ role: 'assistant', text: 'two' },
				{ role: 'user', text: 'three' },
			],
		});
		const { body } = server.requests[0] ?? {};
		const system = body?.system?.filter((block) => block.cache_control).length ?? 0;
		const messages = body?.messages.map(({ content }) => content.some((block) => block.cache_control));
		expect(system).toBe(3);
		expect(messages).toEqual([false, false, true]);
	});

	it('is made of the files as they are when the turn begins', async () => {
		const parts: Part[] = [filePart('SOUL.md', 'first')];
		await chat({ parts });
		parts[0] = filePart('SOUL.md', 'second');
		await chat({ parts });
		expect(server.requests.map(({ body }) => body.system?.[0]?.text)).toEqual(['first', 'second']);
	});

	it('is for the session that was chosen', async () => {
		await chat({ session: 'group' });
		expect(server.requests[0]?.body.system?.at(-1)?.text).toBe('Be kind in group.');
	});

	it('carries no header that an environment variable names', async () => {
		vi.stubEnv('ANTHROPIC_CUSTOM_HEADERS', 'authorization: another\nx-from-environment: yes');
		await chat({}).finally(() => vi.unstubAllEnvs());
		expect(server.requests[0]?.headers).toMatchObject({ authorization: expect.stringContaining(key) });
		expect(server.requests[0]?.headers).not.toHaveProperty('x-from-environment');
	});

	it('leaves empty messages out, and the system prompt where there is none', async () => {
		await chat({
			parts: [],
			messages: [
				{ role: 'user', text: 'one' },
				{ role: 'assistant', text: ' ' },
				{ role: 'user', text: 'half a pair \uD83D' },
			],
		});
		const { body } = server.requests[0] ?? {};
		expect(body).not.toHaveProperty('system');
		expect(body?.messages.map(({ content }) => content[0]?.text)).toEqual(['one', 'half a pair \uFFFD']);
	});

	it('carries the key from the editor in its header and nowhere else', async () => {
		await chat({});
		const [request] = server.requests;
		expect(request?.path).toBe('/v1/messages');
		expect(request?.headers.authorization).toBe(`Bearer ${key}`);
		expect(JSON.stringify(request?.body)).not.toContain(key);
	});
});

describe('a turn without memories', () => {
	it('goes out all the same where the search fails, and the log says why', async () => {
		const { result, events } = await chat({ find: () => Promise.reject(new Error('the index broke')) });
		expect(result.kind).toBe('done');
		expect(events[0]).toMatchObject({
			outlook: { recalled: [], recallNote: expect.stringMatching(/could not be searched .* output channel/) },
		});
		expect(server.requests[0]?.body.messages).toEqual([
			{ role: 'user', content: [{ type: 'text', text: 'Hi', cache_control: { type: 'ephemeral' } }] },
		]);
		expect(logged).toEqual(['chat recall: the index broke']);
	});

	it('does not look for any where the runtime has put its own into the prompt', async () => {
		const source = { kind: 'recall', path: 'memory/a.md', runs: [] } as const;
		const parts: Part[] = [{ ...filePart('a', 'The kiln is hot.'), source }];
		const { result } = await chat({ parts, find: () => Promise.reject(new Error('asked')) });
		expect([result.kind, logged]).toEqual(['done', []]);
	});

	it('is stopped at once where they do not come at all', async () => {
		const controller = new AbortController();
		const params = { turn: '1', workspace: 'file:///aria', session: 'main', messages: [{ role: 'user', text: 'Hi' }] };
		const find: ChatServices['find'] = () => {
			controller.abort();
			return new Promise(() => {});
		};
		const events: ChatEvent[] = [];
		const result = await runTurn(
			params as Parameters<typeof runTurn>[0],
			servicesFor({ find }),
			(event) => events.push(event),
			controller.signal,
		);
		expect(result).toEqual({ kind: 'stopped' });
		expect([events, logged, server.requests]).toEqual([[], [], []]);
	});
});

describe('an answer', () => {
	it('comes as it streams, after an account of what went out', async () => {
		const { result, events } = await chat({ answer: [{ kind: 'stream', texts: ['Hel', 'lo'] }] });
		expect(events.map((event) => (event.kind === 'text' ? event.text : event.kind))).toEqual(['started', 'Hel', 'lo']);
		expect(events[0]).toMatchObject({
			outlook: {
				model: defaultSettings.chat.model,
				dryRun: false,
				window: 200_000,
				parts: [
					{ title: 'tools', tokens: 4 },
					{ title: 'SOUL.md', uri: 'file:///aria/SOUL.md' },
				],
			},
		});
		expect(result).toEqual({
			kind: 'done',
			ending: 'complete',
			usage: { input: 1200, output: 34, cached: 0, exact: true },
		});
	});

	it('counts what the provider had cached as input', async () => {
		const usage = { input_tokens: 10, output_tokens: 5, cache_read_input_tokens: 900, cache_creation_input_tokens: 90 };
		const { result } = await chat({ answer: [{ kind: 'stream', texts: ['x'], usage }] });
		expect(result).toMatchObject({ usage: { input: 1000, output: 5, cached: 900, exact: true } });
	});

	it('that ran into the output limit is cut', async () => {
		const { result } = await chat({ answer: [{ kind: 'stream', texts: ['x'], stopReason: 'max_tokens' }] });
		expect(result).toMatchObject({ kind: 'done', ending: 'cut' });
	});

	it('that the model would not finish is refused', async () => {
		const { result } = await chat({ answer: [{ kind: 'stream', texts: ['No'], stopReason: 'refusal' }] });
		expect(result).toMatchObject({ kind: 'done', ending: 'refused' });
	});

	it('that is stopped keeps what came, and hangs up', async () => {
		const { result, answer } = await chat({
			answer: [{ kind: 'slow', texts: ['as far ', 'as this'] }],
			stopAt: 'as far as this',
		});
		expect(result).toEqual({ kind: 'stopped' });
		expect(answer).toBe('as far as this');
		await server.hungUp();
	});

	it('whose connection breaks keeps what came', async () => {
		const { result, answer } = await chat({ answer: [{ kind: 'dies', texts: ['half'] }] });
		expect(result).toMatchObject({
			kind: 'failed',
			failure: 'offline',
			message: expect.stringContaining('middle of the answer'),
		});
		expect(answer).toBe('half');
	});

	it('that ends without its last event counts as broken', async () => {
		const { result } = await chat({ answer: [{ kind: 'ends-early', texts: ['half'] }] });
		expect(result).toMatchObject({ kind: 'failed', failure: 'offline' });
	});

	it('that breaks off with an error says which', async () => {
		const { result, answer } = await chat({
			answer: [{ kind: 'error-event', texts: ['half'], type: 'overloaded_error' }],
		});
		expect(result).toMatchObject({
			kind: 'failed',
			failure: 'overloaded',
			message: expect.stringContaining('broke off'),
		});
		expect(answer).toBe('half');
	});
});

describe('a turn that fails', () => {
	it('for want of a key says so, where the provider was asked for by name', async () => {
		const failure = await failureOf({ provider: 'anthropic', apiKey: null });
		expect(failure.failure).toBe('no-key');
		expect(server.requests).toEqual([]);
	});

	it.each([401, 403])('with a refused key (%i) says so', async (code) => {
		expect((await failureOf({ answer: status(code, 'authentication_error') })).failure).toBe('refused-key');
	});

	it('by a rate limit says how long to wait, and does not wait in silence', async () => {
		const failure = await failureOf({ answer: status(429, 'rate_limit_error', { 'retry-after': '42' }) });
		expect(failure).toMatchObject({
			failure: 'rate-limit',
			retryAfter: 42,
			message: expect.stringContaining('42 seconds'),
		});
		expect(server.requests.length).toBe(1);
	});

	it.each([529, 503])('with %i is overloaded, after a second attempt', async (code) => {
		expect((await failureOf({ answer: status(code, 'overloaded_error') })).failure).toBe('overloaded');
		expect(server.requests.length).toBe(2);
	});

	it('once with an overloaded provider and then succeeds is no failure', async () => {
		const { result } = await chat({ answer: [...status(529, 'overloaded_error'), { kind: 'stream', texts: ['ok'] }] });
		expect(result.kind).toBe('done');
	});

	it('offline names the host', async () => {
		const { url } = server;
		await server.close();
		server = await startMessagesServer();
		const failure = await failureOf({ baseUrl: url });
		expect(failure.failure).toBe('offline');
		expect(failure.message).toContain(new URL(url).host);
	});

	it.each(['not a url', 'file:///etc/passwd'])('with the endpoint %s sends nothing', async (baseUrl) => {
		expect((await failureOf({ baseUrl })).failure).toBe('offline');
	});

	it('as refused passes on what the provider said', async () => {
		const failure = await failureOf({ answer: status(400, 'invalid_request_error', {}, 'max_tokens: too large') });
		expect(failure).toMatchObject({
			failure: 'refused-request',
			message: expect.stringContaining('max_tokens: too large'),
		});
	});

	it('never repeats a key, even where the provider does', async () => {
		const failure = await failureOf({
			answer: status(400, 'invalid_request_error', {}, `bad ${key} and sk-ant-other-123456789`),
		});
		expect(failure.message).not.toContain('sk-ant');
	});

	it('for a reason unknown still says something', async () => {
		expect((await failureOf({ answer: status(500, 'api_error') })).failure).toBe('unknown');
	});

	it('has a message of its own for each reason', async () => {
		const settings: Setting[] = [
			{ provider: 'anthropic', apiKey: null },
			{ answer: status(401, 'authentication_error') },
			{ answer: status(429, 'rate_limit_error') },
			{ answer: status(529, 'overloaded_error') },
			{ baseUrl: 'http://127.0.0.1:1' },
			{ answer: status(400, 'invalid_request_error') },
			{ answer: status(500, 'api_error') },
		];
		const messages = new Set<string>();
		for (const setting of settings) messages.add((await failureOf(setting)).message);
		expect(messages.size).toBe(settings.length);
	});

	it.each([{ workspace: 'file:///gone' }, { session: 'nonsense' }])(
		'for %o, which is not there, sends nothing',
		async (gone) => {
			expect((await failureOf(gone)).message).toContain('nothing was sent');
			expect(server.requests).toEqual([]);
		},
	);
});

describe('a dry run', () => {
	it('is what there is without a key, and tells the request in Markdown', async () => {
		const { result, answer, events } = await chat({ apiKey: null, messages: [{ role: 'user', text: 'What *now*?' }] });
		expect(events[0]).toMatchObject({ outlook: { dryRun: true, wantsKey: true } });
		expect(answer).toContain('Nothing was sent');
		expect(answer).toContain('| 1 | tools | 16 | 4 | ✓ |');
		expect(answer).toContain('| 2 | SOUL.md | 16 | 4 | ✓ |');
		expect(answer).toContain('What \\*now\\*?');
		expect(result).toMatchObject({ kind: 'done', usage: { input: 11, exact: false } });
		expect(server.requests).toEqual([]);
	});

	it('is all there is in an untrusted workspace, and no key is asked for', async () => {
		const untrusted = {
			...servicesFor({ trusted: false, provider: 'anthropic' }),
			keyFor: () => Promise.reject(new Error('asked')),
		};
		const outlook = await outlookOf({ workspace: 'file:///aria', session: 'main', messages: [] }, untrusted, never);
		expect(outlook).toMatchObject({ dryRun: true, wantsKey: false, reason: expect.stringContaining('not trusted') });
	});

	it('can be chosen although there is a key', async () => {
		const { answer } = await chat({ provider: 'dry-run' });
		expect(answer).toContain('Nothing was sent');
		expect(server.requests).toEqual([]);
	});

	it('can be stopped', async () => {
		const { result, answer } = await chat({
			apiKey: null,
			stopAt: '**Nothing was sent.** There is no API key yet. This is the request as it would have gone out.\n',
		});
		expect(result).toEqual({ kind: 'stopped' });
		expect(answer.endsWith('\n')).toBe(true);
	});

	it('lets no file name become Markdown', async () => {
		const { answer } = await chat({ apiKey: null, parts: [filePart('[x](http://a) | <b>.md', 'text')] });
		expect(answer).not.toContain('[x](');
		expect(answer).not.toContain('<b>');
	});
});
