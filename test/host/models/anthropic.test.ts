import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anthropicProvider } from '../../../server/src/host/models/anthropic/model.ts';
import type { ModelMessage, ModelRequest } from '../../../server/src/host/models/model.ts';
import { type MessagesServer, type ScriptedAnswer, startMessagesServer } from '../../support/models/messagesServer.ts';
import { ask, key, requestOf, textContent } from './asking.ts';

let server: MessagesServer;
beforeEach(async () => {
	server = await startMessagesServer();
});
afterEach(() => server.close());

/** Every address is new, so what was learned of a model at one is not known at the next. */
const to = (model: string) => ({ provider: anthropicProvider({ apiKey: key, baseUrl: server.url }), model });

const refused = (message: string): ScriptedAnswer => ({
	kind: 'status',
	status: 400,
	type: 'invalid_request_error',
	message,
});

const block = (cacheHere: boolean) => ({ text: 'x', titles: [], tokens: 1, cacheHere });
const words = (role: 'user' | 'assistant', cacheHere: boolean): ModelMessage => ({
	role,
	content: [textContent('w')],
	cacheHere,
});
const tool = { name: 'remember', description: 'd', inputSchema: { type: 'object' } } as const;

const marksOf = (value: unknown): number => JSON.stringify(value).match(/"cache_control"/g)?.length ?? 0;

describe('cache breakpoints', () => {
	it.each([
		{ system: [true, true, true], messages: [true, true, true], kept: { system: 3, tools: 0, messages: 1 } },
		{ system: [false], messages: [true, false, true], kept: { system: 0, tools: 1, messages: 2 } },
		{ system: [], messages: [true, true, true, true, true], kept: { system: 0, tools: 1, messages: 3 } },
		{ system: [true, true, true, true, true], messages: [true], kept: { system: 4, tools: 0, messages: 0 } },
	])('are four at most, the latest of the messages first: $kept', async ({ system, messages, kept }) => {
		await ask(to('claude-sonnet-5-5'), {
			system: system.map(block),
			tools: [tool],
			messages: messages.map((cacheHere, index) => words(index % 2 === 0 ? 'user' : 'assistant', cacheHere)),
		});
		const { body } = server.requests[0] ?? {};
		expect({
			system: marksOf(body?.system ?? []),
			tools: marksOf(body?.tools),
			messages: marksOf(body?.messages),
		}).toEqual(kept);
		expect(marksOf(body)).toBeLessThanOrEqual(4);
		if (kept.messages > 0) expect(marksOf(body?.messages.at(-1))).toBe(1);
	});

	it('stand on the last block of a message that may carry one, and never on a thought', async () => {
		await ask(to('claude-sonnet-5-5'), {
			messages: [
				words('user', false),
				{
					role: 'assistant',
					content: [
						{ kind: 'call', call: { id: 'one', name: 'remember', input: {} } },
						{ kind: 'replay', provider: 'anthropic', data: { type: 'thinking', thinking: 't', signature: 's' } },
					],
					cacheHere: true,
				},
				{ role: 'user', content: [{ kind: 'result', call: 'one', text: '', isError: false }], cacheHere: true },
			],
		});
		const [, assistant, user] = server.requests[0]?.body.messages ?? [];
		expect(assistant?.content.map((sent) => [sent.type, marksOf(sent)])).toEqual([
			['tool_use', 1],
			['thinking', 0],
		]);
		expect(user?.content).toEqual([{ type: 'tool_result', tool_use_id: 'one', cache_control: { type: 'ephemeral' } }]);
	});
});

it('results come before what is said beside them', async () => {
	await ask(to('claude-sonnet-5-5'), {
		messages: [
			words('user', false),
			{
				role: 'assistant',
				content: [{ kind: 'call', call: { id: 'one', name: 'remember', input: [1] } }],
				cacheHere: false,
			},
			{
				role: 'user',
				content: [textContent('Go on'), { kind: 'result', call: 'one', text: 'no', isError: true }],
				cacheHere: false,
			},
		],
	});
	const [, assistant, user] = server.requests[0]?.body.messages ?? [];
	expect(assistant?.content[0]).toEqual({ type: 'tool_use', id: 'one', name: 'remember', input: {} });
	expect(user?.content).toEqual([
		{ type: 'tool_result', tool_use_id: 'one', content: 'no', is_error: true },
		{ type: 'text', text: 'Go on' },
	]);
});

describe('thinking', () => {
	it.each([
		['claude-sonnet-4-5-20250929', 500, { type: 'enabled', budget_tokens: 1024 }, 1000 + 1024],
		['claude-haiku-4-5', 3000, { type: 'enabled', budget_tokens: 3000 }, 4000],
		['claude-opus-4-6', 3000, { type: 'adaptive', display: 'summarized' }, 4000],
		['claude-sonnet-5-5', 3000, { type: 'adaptive', display: 'summarized' }, 4000],
		['claude-unheard-of', 3000, { type: 'adaptive', display: 'summarized' }, 4000],
		['claude-sonnet-5-5', 0, { type: 'between_tools' }, 1000],
		['claude-opus-5', 0, { type: 'disabled' }, 1000],
		['claude-haiku-5-5', 0, { type: 'disabled' }, 1000],
		['claude-haiku-4-5', 0, undefined, 1000],
		// It cannot be kept from it, and its thoughts must not eat the answer.
		['claude-opus-5-5', 0, undefined, 1000 + 8192],
		['claude-unheard-of', 0, undefined, 1000],
	])('is asked of %s as it takes it: %i tokens', async (model, thinking, sent, limit) => {
		await ask(to(model), { thinking });
		expect(server.requests[0]?.body.thinking).toEqual(sent);
		expect(server.requests[0]?.body.max_tokens).toBe(limit);
	});

	it('is asked in another way where one is refused, and in that way at once from then on', async () => {
		server.answerWith(refused('"thinking.type.adaptive" is not supported for this model.'), {
			kind: 'stream',
			texts: ['ok'],
		});
		const { reply } = await ask(to('claude-next'), { thinking: 2000 });
		expect(reply.kind).toBe('done');
		await ask(to('claude-next'), { thinking: 2000 });
		expect(server.requests.map(({ body }) => body.thinking?.type)).toEqual(['adaptive', 'enabled', 'enabled']);
	});

	it('is given up where every way is refused, and the answer comes all the same', async () => {
		server.answerWith(refused('"thinking.type.disabled" is not supported for this model.'), {
			kind: 'stream',
			texts: ['ok'],
		});
		const { reply } = await ask(to('claude-opus-5'));
		expect(reply).toMatchObject({ kind: 'done', content: [textContent('ok')] });
		expect(server.requests.map(({ body }) => body.thinking?.type)).toEqual(['disabled', undefined]);
	});

	it.each([
		'messages.1.content.0: Invalid `signature` in `thinking` block. The block is bound to a different conversation.',
		'messages.1.content.0: `thinking` or `redacted_thinking` blocks in the latest assistant message cannot be modified.',
	])('does not get a conversation stuck: %s', async (message) => {
		const messages: ModelRequest['messages'] = [
			words('user', false),
			{
				role: 'assistant',
				content: [
					{ kind: 'replay', provider: 'anthropic', data: { type: 'thinking', thinking: 'old', signature: 's' } },
					{ kind: 'replay', provider: 'anthropic', data: { type: 'redacted_thinking', data: 'sealed' } },
					{ kind: 'call', call: { id: 'one', name: 'remember', input: {} } },
				],
				cacheHere: false,
			},
			{ role: 'user', content: [{ kind: 'result', call: 'one', text: 'ok', isError: false }], cacheHere: true },
		];
		server.answerWith(refused(message), { kind: 'stream', texts: ['ok'] });
		const { reply } = await ask(to('claude-sonnet-5'), { thinking: 2000, messages });
		expect(reply.kind).toBe('done');
		const [first, second] = server.requests.map(({ body }) => JSON.stringify(body));
		expect(first).toMatch(/"old".*"sealed"/);
		expect(second).not.toMatch(/old|sealed/);
		// A later turn has thoughts again.
		await ask(to('claude-sonnet-5'), { thinking: 2000 });
		expect(server.requests[2]?.body.thinking?.type).toBe('adaptive');
	});

	it('comes back as it was given, sealed thoughts too, and not without a signature', async () => {
		server.answerWith({
			kind: 'stream',
			blocks: [
				{ kind: 'thinking', texts: ['a', 'b'] },
				{ kind: 'redacted', data: 'sealed' },
				{ kind: 'text', texts: ['So.'] },
			],
		});
		const { reply } = await ask(to('claude-sonnet-5-5'), { thinking: 2000 });
		expect(reply.content).toEqual([
			{ kind: 'replay', provider: 'anthropic', data: { type: 'thinking', thinking: 'ab', signature: 'signature-0' } },
			{ kind: 'replay', provider: 'anthropic', data: { type: 'redacted_thinking', data: 'sealed' } },
			textContent('So.'),
		]);
	});

	it('asks a refused request again in no other case', async () => {
		server.answerWith(refused('max_tokens: too large'));
		const { reply } = await ask(to('claude-sonnet-5-5'), { thinking: 2000 });
		expect(reply).toMatchObject({ kind: 'failed', failure: { message: expect.stringContaining('max_tokens') } });
		expect(server.requests.length).toBe(1);
	});
});

it('a long turn of the provider’s own tools that it pauses is cut', async () => {
	server.answerWith({ kind: 'stream', texts: ['x'], stopReason: 'pause_turn' });
	expect((await ask(to('claude-sonnet-5-5'))).reply).toMatchObject({ kind: 'done', ending: 'cut' });
});

it('counts exactly what would go out', async () => {
	const { provider, model } = to('claude-sonnet-5-5');
	const request = { ...requestOf({ model }), tools: [tool] };
	expect(await provider.count?.(request, new AbortController().signal)).toBe(4321);
	expect(server.asides[0]?.path).toContain('/count_tokens');
	expect(server.asides[0]?.body).toMatchObject({
		model,
		tools: [{ name: 'remember' }],
		thinking: { type: 'between_tools' },
	});
});
