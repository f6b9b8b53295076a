import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ToolSpec } from '../../../server/src/host/models/model.ts';
import type { ScriptedAnswer } from '../../support/models/scriptedAnswer.ts';
import { ask, callsOf, key, requestOf, textContent, textOf } from './asking.ts';
import { type Running, subjects } from './subjects.ts';

vi.mock('vscode', () => import('../../support/vscode/vscodeModels.ts'));

const tool: ToolSpec = {
	name: 'remember',
	description: 'Writes a line.',
	inputSchema: { type: 'object', properties: { text: { type: 'string' } } },
};

const status = (code: number, type: string, message = 'no', headers: Record<string, string> = {}): ScriptedAnswer => ({
	kind: 'status',
	status: code,
	type,
	message,
	headers,
});

/** Every string in `value`, keys left out. */
function strings(value: unknown): readonly string[] {
	if (typeof value === 'string') return [value];
	if (typeof value !== 'object' || value === null) return [];
	return Object.values(value).flatMap(strings);
}

const hostile: Readonly<Record<string, string>> = {
	ANTHROPIC_API_KEY: 'sk-from-environment',
	ANTHROPIC_AUTH_TOKEN: 'token-from-environment',
	ANTHROPIC_BASE_URL: 'http://127.0.0.1:9/environment',
	ANTHROPIC_CUSTOM_HEADERS: 'authorization: from-environment\nx-from-environment: yes',
	ANTHROPIC_LOG: 'debug',
	OPENAI_API_KEY: 'sk-from-environment',
	OPENAI_ADMIN_KEY: 'sk-admin-from-environment',
	OPENAI_BASE_URL: 'http://127.0.0.1:9/environment',
	OPENAI_ORG_ID: 'org-from-environment',
	OPENAI_PROJECT_ID: 'project-from-environment',
	OPENAI_CUSTOM_HEADERS: 'authorization: from-environment\nx-from-environment: yes',
	OPENAI_LOG: 'debug',
};

/** What a protocol cannot say is no case of its provider, and so is not counted as one that was left out. */
const where = (applies: boolean): typeof it =>
	applies ? it : (Object.assign(() => undefined, { each: () => () => undefined }) as unknown as typeof it);

describe.each(subjects)('the provider $name', (subject) => {
	let running: Running;
	const serve = async (...answers: readonly ScriptedAnswer[]): Promise<Running> => {
		running = await subject.start(...answers);
		return running;
	};
	beforeEach(async () => {
		running = await subject.start();
	});
	afterEach(async () => {
		vi.unstubAllEnvs();
		await running[Symbol.asyncDispose]();
	});

	it('streams text in order, and gives back all of it', async () => {
		const { reply, texts } = await ask(await serve({ kind: 'stream', texts: ['Not ', 'before ', '14:00.'] }));
		expect(texts).toEqual(['Not ', 'before ', '14:00.']);
		expect(reply).toMatchObject({ kind: 'done', ending: 'complete', content: [textContent('Not before 14:00.')] });
	});

	it('sends a picture along, in front of the words', async () => {
		const base64 = Buffer.from('a picture, as far as a protocol can tell').toString('base64');
		const at = await serve({ kind: 'stream', texts: ['A kiln.'] });
		await ask(at, {
			messages: [
				{
					role: 'user',
					content: [{ kind: 'image', mime: 'image/png', base64 }, textContent('What is it?')],
					cacheHere: true,
				},
			],
		});
		const [sent] = at.sent();
		const all = JSON.stringify(sent?.all);
		expect(all).toContain(base64);
		expect(all).toContain('image/png');
		expect(all).toContain('What is it?');
	});

	where(subject.http)('hears characters that come in halves, with comments in between', async () => {
		const words = 'Größe 🌿 – naïve 日本語 👩🏽‍🚀';
		const { reply, texts } = await ask(await serve({ kind: 'stream', texts: [words, words], chop: 1, comments: true }));
		expect(textOf(reply)).toBe(words + words);
		expect(texts.join('')).toBe(words + words);
	});

	it('never tells half a character, though it comes in two stretches', async () => {
		const { texts, reply } = await ask(
			await serve({ kind: 'stream', texts: ['a\uD83C', '\uDF3F b \uD83C', ' c', '\uD83C'] }),
		);
		expect(texts.every((text) => text.isWellFormed())).toBe(true);
		expect(texts.join('')).toBe('a🌿 b \uFFFD c\uFFFD');
		expect(textOf(reply)).toBe('a🌿 b \uFFFD c\uFFFD');
	});

	it('sends the prompt byte for byte, and the messages in their order', async () => {
		const blocks = ['# Soul 🌿\r\n\r\n', '\uFEFF You have tools.\n\n', '\ttabs and  spaces '].map((text, index) => ({
			text,
			titles: [],
			tokens: 1,
			cacheHere: index === 0,
		}));
		await ask(running, {
			system: blocks,
			messages: [
				{ role: 'user', content: [textContent('One')], cacheHere: false },
				{ role: 'assistant', content: [textContent('Two')], cacheHere: false },
				{
					role: 'user',
					context: { text: '<memories>kiln</memories>', tokens: 3, items: [] },
					content: [textContent('Three')],
					cacheHere: true,
				},
			],
		});
		const [request] = running.sent();
		expect(request?.system).toBe(blocks.map(({ text }) => text).join(''));
		expect(request?.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
		const last = request?.messages[2]?.texts.join('\n\n') ?? '';
		expect(last).toBe('<memories>kiln</memories>\n\nThree');
	});

	it('sends no prompt where there is none, and no list of tools', async () => {
		await ask(running, { system: [] });
		expect(JSON.stringify(running.sent()[0]?.all)).not.toMatch(/"system":|"tools":/);
	});

	it('sends only well-formed Unicode, and no text that is only white space', async () => {
		await ask(running, {
			system: [{ text: 'cut \uD83D', titles: [], tokens: 1, cacheHere: true }],
			tools: [{ ...tool, description: 'half \uDE00' }],
			messages: [
				{ role: 'user', content: [textContent('One \uD83D')], cacheHere: false },
				{
					role: 'assistant',
					content: [textContent('\n\n'), { kind: 'call', call: { id: 'c1', name: 'remember', input: { text: 'x' } } }],
					cacheHere: false,
				},
				{ role: 'user', content: [{ kind: 'result', call: 'c1', text: '\uDE00 ok', isError: false }], cacheHere: true },
			],
		});
		const sent = strings(running.sent()[0]?.all);
		expect(sent.filter((text) => !text.isWellFormed())).toEqual([]);
		expect(running.sent()[0]?.messages[1]?.texts).toEqual([]);
		expect(running.sent()[0]?.system).toBe('cut \uFFFD');
	});

	it('brings calls that come together, each whole, with inputs in pieces', async () => {
		const { reply, texts } = await ask(
			await serve({
				kind: 'stream',
				texts: ['I look.'],
				blocks: [
					{ kind: 'call', id: 'one', name: 'remember', json: ['{"te', 'xt": "a \\u00e9', ' b"}'] },
					{ kind: 'call', id: 'two', name: 'memory_get', json: ['{"path":"MEMORY.md","lines":[1,2]}'] },
					{ kind: 'call', id: 'three', name: 'session_status', json: [] },
				],
			}),
			{ tools: [tool] },
		);
		expect(texts.join('')).toBe('I look.');
		expect(reply).toMatchObject({ kind: 'done', ending: 'calls' });
		expect(callsOf(reply)).toEqual([
			{ id: 'one', name: 'remember', input: { text: 'a é b' } },
			{ id: 'two', name: 'memory_get', input: { path: 'MEMORY.md', lines: [1, 2] } },
			{ id: 'three', name: 'session_status', input: {} },
		]);
		expect(running.sent()[0]?.tools).toEqual(['remember']);
	});

	where(subject.http)('says that the input of a call is no JSON object', async () => {
		const { reply } = await ask(
			await serve({
				kind: 'stream',
				blocks: [
					{ kind: 'call', id: 'one', name: 'remember', json: ['{"text": "never end'] },
					{ kind: 'call', id: 'two', name: 'remember', json: ['[1]'] },
					{ kind: 'call', id: 'three', name: 'remember', json: ['{"text":"\\ud83d"}'] },
				],
			}),
		);
		const [cut, list, half] = callsOf(reply);
		expect(cut).toMatchObject({ input: {}, fault: expect.stringContaining('JSON') });
		expect(list).toMatchObject({ input: {}, fault: expect.stringContaining('not a JSON object') });
		expect(half).toEqual({ id: 'three', name: 'remember', input: { text: '\uFFFD' } });
	});

	it('gives calls and their results back in the next request', async () => {
		await ask(running, {
			tools: [tool],
			messages: [
				{ role: 'user', content: [textContent('Remember two things')], cacheHere: false },
				{
					role: 'assistant',
					content: [
						textContent('Yes.'),
						{ kind: 'call', call: { id: 'one', name: 'remember', input: { text: 'a' } } },
						{ kind: 'call', call: { id: 'two', name: 'remember', input: {} } },
					],
					cacheHere: false,
				},
				{
					role: 'user',
					content: [
						{ kind: 'result', call: 'one', text: 'Written.', isError: false },
						{ kind: 'result', call: 'two', text: 'There is no text.', isError: true },
					],
					cacheHere: true,
				},
			],
		});
		const { messages = [] } = running.sent()[0] ?? {};
		expect(messages[1]).toMatchObject({
			role: 'assistant',
			texts: ['Yes.'],
			calls: [
				{ id: 'one', name: 'remember', input: { text: 'a' } },
				{ id: 'two', name: 'remember', input: {} },
			],
		});
		const results = messages.flatMap((message) => message.results);
		expect(results.map(({ id }) => id)).toEqual(['one', 'two']);
		expect(results[0]?.text).toBe('Written.');
		expect(results[1]?.text).toContain('There is no text.');
	});

	where(subject.http && subject.name !== 'responses')(
		'waits for tools where there are calls, and only there, whatever the server says',
		async () => {
			const odd = subject.name === 'anthropic' ? ['end_turn', 'tool_use'] : ['stop', 'tool_calls'];
			const calls: ScriptedAnswer = {
				kind: 'stream',
				blocks: [{ kind: 'call', id: 'one', name: 'remember', json: ['{}'] }],
				stopReason: odd[0] ?? '',
			};
			expect((await ask(await serve(calls))).reply).toMatchObject({ kind: 'done', ending: 'calls' });
			await running[Symbol.asyncDispose]();
			const none: ScriptedAnswer = { kind: 'stream', texts: ['x'], stopReason: odd[1] ?? '' };
			expect((await ask(await serve(none))).reply).toMatchObject({ kind: 'done', ending: 'complete' });
		},
	);

	it('gives each call an id that was not there before, and that every provider takes', async () => {
		const strange = 'functions.remember:0/with#signs and a length that no provider would ever take back from us';
		const { reply } = await ask(
			await serve({
				kind: 'stream',
				blocks: [
					{ kind: 'call', id: 'call_0', name: 'remember', json: ['{}'] },
					{ kind: 'call', id: strange, name: 'remember', json: ['{}'] },
				],
			}),
			{
				messages: [
					{ role: 'user', content: [textContent('Hi')], cacheHere: false },
					{
						role: 'assistant',
						content: [{ kind: 'call', call: { id: 'call_0', name: 'remember', input: {} } }],
						cacheHere: false,
					},
					{ role: 'user', content: [{ kind: 'result', call: 'call_0', text: 'ok', isError: false }], cacheHere: true },
				],
			},
		);
		const ids = callsOf(reply).map(({ id }) => id);
		expect(new Set([...ids, 'call_0']).size).toBe(3);
		for (const id of ids) expect(id).toMatch(/^[\w-]{1,40}$/);
	});

	it('that is stopped keeps what came, tells no more, and hangs up', async () => {
		const { reply, texts } = await ask(
			await serve({ kind: 'slow', texts: ['as far ', 'as this'] }),
			{},
			'as far as this',
		);
		expect(reply).toMatchObject({ kind: 'stopped', content: [textContent('as far as this')] });
		expect(texts.join('')).toBe('as far as this');
		await running.hungUp();
	});

	it('that is stopped before it begins says nothing', async () => {
		const { reply, texts } = await ask(running, {}, '');
		expect(reply).toMatchObject({ kind: 'stopped', content: [] });
		expect(texts).toEqual([]);
	});

	it('that is stopped after a whole call keeps the call', async () => {
		const answer: ScriptedAnswer = {
			kind: 'slow',
			blocks: [
				{ kind: 'call', id: 'one', name: 'remember', json: ['{"text":"a"}'] },
				{ kind: 'text', texts: ['And'] },
			],
		};
		const { reply } = await ask(await serve(answer), {}, 'And');
		expect(reply.kind).toBe('stopped');
		// Chat completions say only at the end that a call is whole.
		if (subject.name !== 'openai')
			expect(callsOf(reply)).toEqual([{ id: 'one', name: 'remember', input: { text: 'a' } }]);
		expect(textOf(reply)).toBe('And');
	});

	it.each([{ kind: 'dies' }, { kind: 'ends-early' }] as const)(
		'whose connection $kind keeps what came',
		async (how) => {
			const { reply } = await ask(await serve({ ...how, texts: ['half'] }));
			expect(reply).toMatchObject({
				kind: 'failed',
				content: [textContent('half')],
				failure: { kind: 'offline', message: expect.stringContaining('was lost during the answer') },
			});
		},
	);

	it('whose stream says that it is overloaded keeps what came, and says so', async () => {
		const { reply } = await ask(await serve({ kind: 'error-event', texts: ['half'], type: 'overloaded_error' }));
		expect(reply).toMatchObject({
			kind: 'failed',
			content: [textContent('half')],
			failure: { kind: 'overloaded', message: expect.stringContaining('The answer stopped') },
		});
	});

	it('that sends what is no JSON fails, and keeps what came', async () => {
		const { reply } = await ask(await serve({ kind: 'garbage', texts: ['half'] }));
		expect(reply).toMatchObject({ kind: 'failed', content: [textContent('half')] });
	});

	where(subject.http)('says where it looks for the address, if a page answers there', async () => {
		const { reply } = await ask(await serve({ kind: 'body', type: 'text/html', body: '<html>Please log in</html>' }));
		expect(reply).toMatchObject({
			kind: 'failed',
			failure: { kind: 'refused-request', message: expect.stringContaining('soulscope.chat.baseUrl') },
		});
	});

	const kinds: readonly (readonly [number, string, string])[] = subject.http
		? [
				[401, 'authentication_error', 'refused-key'],
				[403, 'permission_error', 'refused-key'],
				[404, 'not_found_error', 'refused-request'],
				[400, 'invalid_request_error', 'refused-request'],
				[413, 'request_too_large', 'refused-request'],
				[429, 'rate_limit_error', 'rate-limit'],
				[500, 'api_error', 'unknown'],
				[503, 'overloaded_error', 'overloaded'],
				[529, 'overloaded_error', 'overloaded'],
			]
		: [
				[403, 'permission_error', 'refused-request'],
				[404, 'not_found_error', 'refused-request'],
				[400, 'invalid_request_error', 'refused-request'],
				[429, 'rate_limit_error', 'rate-limit'],
				[500, 'api_error', 'unknown'],
				[529, 'overloaded_error', 'overloaded'],
			];
	it.each(kinds)('takes %i %s for %s, and asks once only', async (code, type, kind) => {
		const { reply } = await ask(await serve(status(code, type)));
		expect(reply).toMatchObject({ kind: 'failed', content: [], failure: { kind } });
		expect(running.sent().length).toBe(1);
	});

	it('takes a code that nobody knows for none', async () => {
		const { reply } = await ask(await serve(status(500, 'constructor')));
		expect(reply).toMatchObject({ kind: 'failed', failure: { kind: 'unknown' } });
	});

	it('has a message of its own for each reason', async () => {
		const messages = new Set<string>();
		const reasons: readonly ScriptedAnswer[] = [
			...(subject.http ? [status(401, 'authentication_error')] : []),
			status(403, 'permission_error', 'another'),
			status(404, 'not_found_error', 'model: nonsense'),
			status(400, 'invalid_request_error', 'prompt is too long: 250000 tokens > 200000 maximum'),
			status(400, 'invalid_request_error', 'temperature: no'),
			status(429, 'rate_limit_error'),
			status(529, 'overloaded_error'),
			status(500, 'api_error'),
			{ kind: 'dies', texts: ['half'] },
		];
		for (const reason of reasons) {
			await running[Symbol.asyncDispose]();
			const { reply } = await ask(await serve(reason));
			if (reply.kind !== 'failed') throw new Error(`expected a failure, got ${reply.kind}`);
			messages.add(reply.failure.message);
		}
		expect(messages.size).toBe(reasons.length);
	});

	it.each([
		'prompt is too long: 250000 tokens > 200000 maximum',
		"This model's maximum context length is 128000 tokens. However, your messages resulted in 130000 tokens.",
		'The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).',
		'Message exceeds token limit.',
	])('knows that the conversation is too long by «%s»', async (message) => {
		const { reply } = await ask(await serve(status(400, 'invalid_request_error', message)));
		expect(reply).toMatchObject({ kind: 'failed', failure: { kind: 'refused-request', tooLong: true } });
	});

	where(subject.http)('says how long to wait, and does not wait itself', async () => {
		const { reply } = await ask(await serve(status(429, 'rate_limit_error', 'slow down', { 'retry-after': '42' })));
		expect(reply).toMatchObject({
			failure: { kind: 'rate-limit', retryAfter: 42, message: expect.stringContaining('42 seconds') },
		});
		await running[Symbol.asyncDispose]();
		const later = new Date(Date.now() + 100_000).toUTCString();
		const dated = await ask(await serve(status(529, 'overloaded_error', 'later', { 'retry-after': later })));
		expect(dated.reply).toMatchObject({ failure: { kind: 'overloaded', retryAfter: expect.closeTo(100, -1) } });
	});

	where(subject.http)('names the host that it cannot reach', async () => {
		const { reply } = await ask({ provider: subject.at?.('http://127.0.0.1:1') ?? running.provider, model: 'm' });
		expect(reply).toMatchObject({
			kind: 'failed',
			failure: { kind: 'offline', message: expect.stringContaining('127.0.0.1:1') },
		});
	});

	where(subject.http).each(['not a url', 'file:///etc/passwd', 'javascript:alert(1)'])(
		'sends nothing to %s',
		async (address) => {
			const { reply } = await ask({ provider: subject.at?.(address) ?? running.provider, model: 'm' });
			expect(reply).toMatchObject({
				kind: 'failed',
				failure: { kind: 'refused-request', message: expect.stringContaining(address) },
			});
		},
	);

	where(subject.http)('follows no redirect with key and prompt', async () => {
		const trap = createServer((request, response) => {
			if (request.url?.startsWith('/elsewhere')) reached = true;
			response.writeHead(307, { location: '/elsewhere' });
			response.end();
		});
		let reached = false;
		await new Promise<void>((resolve) => trap.listen(0, '127.0.0.1', resolve));
		const { port } = trap.address() as AddressInfo;
		const { reply } = await ask({ provider: subject.at?.(`http://127.0.0.1:${port}`) ?? running.provider, model: 'm' });
		trap.closeAllConnections();
		trap.close();
		expect(reply).toMatchObject({ kind: 'failed', failure: { kind: 'refused-request' } });
		expect(reached).toBe(false);
	});

	where(subject.http)('takes neither key, address, header nor organisation from the environment', async () => {
		for (const [name, value] of Object.entries(hostile)) vi.stubEnv(name, value);
		const { reply } = await ask(running);
		expect(reply.kind).toBe('done');
		const [request] = running.sent();
		expect(request?.headers.authorization).toBe(`Bearer ${key}`);
		expect(JSON.stringify(request?.headers)).not.toMatch(/environment/);
	});

	where(subject.http)('never repeats a key, even where the server does', async () => {
		const echo = `The key ${key} and sk-ant-other-123456789 and AIzaSyD-1234567890abcdefg are wrong`;
		for (const code of [400, 401, 404, 500]) {
			await running[Symbol.asyncDispose]();
			const { reply } = await ask(await serve(status(code, 'invalid_request_error', echo)));
			expect(JSON.stringify(reply)).not.toMatch(/the-key|sk-ant|AIza/);
		}
	});

	it('puts the key into a header and nowhere else', async () => {
		await ask(running);
		expect(JSON.stringify(running.sent()[0]?.all)).not.toContain(key);
	});

	where(subject.http)('says what was used, with what was cached and what is kept from now on', async () => {
		const usage = { input_tokens: 10, output_tokens: 5, cache_read_input_tokens: 900, cache_creation_input_tokens: 90 };
		const { reply } = await ask(await serve({ kind: 'stream', texts: ['x'], usage }));
		expect(reply.usage).toEqual({ input: 1000, output: 5, cached: 900, written: 90 });
	});

	where(subject.cut !== undefined)('says that the limit was reached, or that the model would not go on', async () => {
		const cut = await ask(await serve({ kind: 'stream', texts: ['x'], stopReason: subject.cut ?? '' }));
		expect(cut.reply).toMatchObject({ kind: 'done', ending: 'cut' });
		await running[Symbol.asyncDispose]();
		const refused = await ask(await serve({ kind: 'stream', texts: ['No'], stopReason: subject.refused ?? '' }));
		expect(refused.reply).toMatchObject({ kind: 'done', ending: 'refused', content: [textContent('No')] });
	});

	where(subject.thinks)(
		'tells thoughts apart from the answer, and gives them back while its tools run only',
		async () => {
			const thoughtful: ScriptedAnswer = {
				kind: 'stream',
				blocks: [
					{ kind: 'thinking', texts: ['First ', 'this.'] },
					{ kind: 'text', texts: ['So:'] },
					{ kind: 'call', id: 'one', name: 'remember', json: ['{}'] },
				],
			};
			const { reply, texts, thoughts } = await ask(await serve(thoughtful, { kind: 'stream', texts: ['Done.'] }), {
				thinking: 2000,
				tools: [tool],
			});
			expect(thoughts.join('')).toBe('First this.');
			expect(texts.join('')).toBe('So:');
			const history = [
				...requestOf().messages,
				{ role: 'assistant' as const, content: reply.content, cacheHere: false },
				{
					role: 'user' as const,
					content: [{ kind: 'result' as const, call: 'one', text: 'ok', isError: false }],
					cacheHere: true,
				},
			];
			const second = await ask(running, { thinking: 2000, tools: [tool], messages: history });
			await ask(running, {
				thinking: 2000,
				tools: [tool],
				messages: [
					...history,
					{ role: 'assistant', content: second.reply.content, cacheHere: false },
					{ role: 'user', content: [textContent('And now?')], cacheHere: true },
				],
			});
			const [, inLoop, afterwards] = running.sent().map(({ all }) => JSON.stringify(all));
			expect(inLoop).toContain('First this.');
			expect(afterwards).not.toContain('First this.');
		},
	);

	it('leaves out what another provider thought', async () => {
		await ask(running, {
			messages: [
				...requestOf().messages,
				{
					role: 'assistant',
					content: [
						{ kind: 'replay', provider: 'somebody else', data: { type: 'thinking', thinking: 'secret' } },
						{ kind: 'call', call: { id: 'one', name: 'remember', input: {} } },
					],
					cacheHere: false,
				},
				{ role: 'user', content: [{ kind: 'result', call: 'one', text: 'ok', isError: false }], cacheHere: true },
			],
		});
		expect(JSON.stringify(running.sent()[0]?.all)).not.toContain('secret');
	});

	it('lists its models, with their windows where it knows them', async () => {
		const models = (await running.provider.models?.(new AbortController().signal)) ?? [];
		expect(models.length).toBeGreaterThan(0);
		for (const { model, title } of models) {
			expect(model).not.toMatch(/embedding|^models\//);
			expect(title).not.toBe('');
		}
		const sized = models.find(({ window }) => window !== undefined);
		if (sized) expect(running.provider.windowOf(sized.model)).toBe(sized.window);
	});

	where(subject.http)('lists nothing where it cannot be reached', async () => {
		expect(await subject.at?.('http://127.0.0.1:1').models?.(new AbortController().signal)).toEqual([]);
	});

	where(subject.counts)('counts a request as it would go out', async () => {
		const counted = await running.provider.count?.(requestOf({ model: running.model }), new AbortController().signal);
		expect(counted).toBeGreaterThan(0);
	});
});
