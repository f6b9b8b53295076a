import { afterEach, describe, expect, it } from 'vitest';
import type { ModelReply } from '../../../server/src/host/models/model.ts';
import { openAiProvider } from '../../../server/src/host/models/openai/model.ts';
import { type CompletionsServer, type Quirks, startCompletionsServer } from '../../support/models/completionsServer.ts';
import type { ScriptedAnswer } from '../../support/models/scriptedAnswer.ts';
import { ask, callsOf, key, textContent, textOf } from './asking.ts';

let server: CompletionsServer | undefined;
afterEach(() => server?.close());

async function serve(quirks: Quirks, ...answers: readonly ScriptedAnswer[]) {
	server = await startCompletionsServer(quirks, ...answers);
	return { server, provider: openAiProvider({ apiKey: key, baseUrl: `${server.url}/v1` }), model: 'm' };
}

const refused = (message: string, status = 400): ScriptedAnswer => ({
	kind: 'status',
	status,
	type: 'invalid_request_error',
	message,
});
const ok: ScriptedAnswer = { kind: 'stream', texts: ['ok'] };

const twoCalls: ScriptedAnswer = {
	kind: 'stream',
	blocks: [
		{ kind: 'call', id: 'a', name: 'remember', json: ['{"text":', '"one"}'] },
		{ kind: 'call', id: 'b', name: 'memory_get', json: ['{"path":', '"x"}'] },
	],
};
const inputsOf = (reply: ModelReply) => callsOf(reply).map(({ name, input }) => [name, input]);
const expected = [
	['remember', { text: 'one' }],
	['memory_get', { path: 'x' }],
];

describe('calls of servers that', () => {
	it.each<[string, Quirks]>([
		['give no ids', { noIds: true }],
		['do not number them', { index: 'none' }],
		['do not number them and send each at once', { index: 'none', wholeCalls: true }],
		['number each 0', { index: 'zero' }],
		['number each 0 and send each at once', { index: 'zero', wholeCalls: true }],
		['number each 0, without ids', { index: 'zero', noIds: true, wholeCalls: true }],
		['send each at once, without ids or numbers', { index: 'none', noIds: true, wholeCalls: true }],
		['send each at once', { wholeCalls: true }],
	])('%s are told apart', async (_how, quirks) => {
		const { reply } = await ask(await serve(quirks, twoCalls));
		expect(inputsOf(reply)).toEqual(expected);
		const ids = callsOf(reply).map(({ id }) => id);
		expect(new Set(ids).size).toBe(2);
		for (const id of ids) expect(id).toMatch(/^[\w-]{1,40}$/);
	});

	it('finish with `stop` although there are some are waited for', async () => {
		const { reply } = await ask(await serve({}, { ...twoCalls, stopReason: 'stop' } as ScriptedAnswer));
		expect(reply).toMatchObject({ kind: 'done', ending: 'calls' });
	});

	it('run into the limit in the middle of one say so, and that its input is none', async () => {
		const cut: ScriptedAnswer = {
			kind: 'stream',
			blocks: [{ kind: 'call', name: 'remember', json: ['{"text": "a'] }],
			stopReason: 'length',
		};
		const { reply } = await ask(await serve({}, cut));
		expect(reply).toMatchObject({ kind: 'done', ending: 'cut' });
		expect(callsOf(reply)[0]?.fault).toContain('cut off');
	});
});

describe('what a server thinks', () => {
	const thoughtful: ScriptedAnswer = {
		kind: 'stream',
		blocks: [
			{ kind: 'thinking', texts: ['Hm, ', 'well.'] },
			{ kind: 'text', texts: ['So.'] },
		],
	};
	it.each(['reasoning', 'reasoning_content', 'both'] as const)('is heard once, in the field %s', async (thoughts) => {
		const heard = await ask(await serve({ thoughts }, thoughtful));
		expect(heard.thoughts.join('')).toBe('Hm, well.');
		expect(textOf(heard.reply)).toBe('So.');
	});

	it('or hangs on a call comes back with it, to the same server only', async () => {
		const extra = (name: string) => ({ google: { thought_signature: `sealed ${name}` } });
		const { server: first, ...served } = await serve({ extra }, twoCalls, ok);
		const { reply } = await ask(served);
		const messages = [
			{ role: 'user' as const, content: [textContent('Hi')], cacheHere: false },
			{ role: 'assistant' as const, content: reply.content, cacheHere: false },
			{
				role: 'user' as const,
				content: callsOf(reply).map(({ id }) => ({ kind: 'result' as const, call: id, text: 'ok', isError: false })),
				cacheHere: false,
			},
		];
		await ask(served, { messages });
		const [, again] = first.requests;
		expect(again?.body.messages.find(({ role }) => role === 'assistant')?.tool_calls).toMatchObject([
			{ id: 'a', extra_content: extra('remember') },
			{ id: 'b', extra_content: extra('memory_get') },
		]);
		await first.close();
		const elsewhere = await serve({}, ok);
		await ask(elsewhere, { messages });
		expect(JSON.stringify(elsewhere.server.requests[0]?.body)).not.toContain('sealed');
	});

	it('in pieces with signatures comes back put together', async () => {
		const reasoningDetails = [
			[{ type: 'reasoning.text', index: 0, text: 'Hm, ', signature: null }],
			[{ type: 'reasoning.text', index: 0, text: 'well.', signature: 'sealed' }],
			[{ type: 'reasoning.encrypted', index: 1, data: 'abc' }],
		];
		const { reply } = await ask(await serve({ reasoningDetails }, twoCalls));
		expect(reply.content[0]).toMatchObject({
			kind: 'replay',
			data: {
				reasoning_details: [
					{ type: 'reasoning.text', index: 0, text: 'Hm, well.', signature: 'sealed' },
					{ type: 'reasoning.encrypted', index: 1, data: 'abc' },
				],
			},
		});
	});
});

describe('a server that refuses', () => {
	it('the name of the limit gets the other one, and gets it at once from then on', async () => {
		const { server: at, ...served } = await serve(
			{},
			refused(
				"Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
			),
			ok,
		);
		expect((await ask(served)).reply.kind).toBe('done');
		await ask(served);
		expect(at.requests.map(({ body }) => [body.max_tokens, body.max_completion_tokens])).toEqual([
			[1000, undefined],
			[undefined, 1000],
			[undefined, 1000],
		]);
	});

	it('both names of the limit is told in its words, after two attempts', async () => {
		const { server: at, ...served } = await serve({}, refused('max_tokens must be at most 512'));
		expect((await ask(served)).reply).toMatchObject({
			kind: 'failed',
			failure: { kind: 'refused-request', message: expect.stringContaining('at most 512') },
		});
		expect(at.requests.length).toBe(2);
	});

	it('to think answers without', async () => {
		const { server: at, ...served } = await serve({}, refused('"m" does not support thinking'), ok);
		expect((await ask(served, { thinking: 5000 })).reply.kind).toBe('done');
		expect(at.requests.map(({ body }) => body.reasoning_effort)).toEqual(['medium', undefined]);
	});

	it('tools and thoughts together is told that it need not think', async () => {
		const why =
			"Function tools with reasoning_effort are not supported for m in /v1/chat/completions. Please use /v1/responses or set reasoning_effort to 'none'.";
		const { server: at, ...served } = await serve({}, refused(why), ok);
		expect((await ask(served, { thinking: 50_000 })).reply.kind).toBe('done');
		expect(at.requests.map(({ body }) => body.reasoning_effort)).toEqual(['high', 'none']);
	});

	it('to say what was used answers without saying', async () => {
		const { server: at, ...served } = await serve(
			{},
			refused('Extra inputs are not permitted: stream_options', 422),
			ok,
		);
		expect((await ask(served)).reply.kind).toBe('done');
		expect(at.requests.map(({ body }) => body.stream_options)).toEqual([{ include_usage: true }, undefined]);
	});

	it.each([
		[
			400,
			'[{"error":{"code":400,"message":"API key not valid. Please pass a valid API key.","status":"INVALID_ARGUMENT"}}]',
			'refused-key',
			'not valid',
		],
		[404, '{"error":"model \'m\' not found, try pulling it first"}', 'refused-request', 'no model “m”'],
		[400, '{"detail":"The prompt exceeds the context window"}', 'refused-request', 'too long'],
		[404, '404 page not found', 'refused-request', 'soulscope.chat.baseUrl'],
		[
			429,
			'{"error":{"message":"You exceeded your current quota","code":"insufficient_quota","type":"insufficient_quota"}}',
			'refused-request',
			'quota',
		],
		[500, '<html>oops</html>', 'unknown', 'unknown reason'],
	])('in a form of its own (%i %s) is understood', async (status, body, kind, words) => {
		const { createServer } = await import('node:http');
		const odd = createServer((_request, response) => {
			response.writeHead(status, { 'content-type': 'application/json' });
			response.end(body);
		});
		await new Promise<void>((resolve) => odd.listen(0, '127.0.0.1', resolve));
		const { port } = odd.address() as { port: number };
		const { reply } = await ask({
			provider: openAiProvider({ apiKey: key, baseUrl: `http://127.0.0.1:${port}/v1` }),
			model: 'm',
		});
		odd.closeAllConnections();
		odd.close();
		expect(reply).toMatchObject({ kind: 'failed', failure: { kind, message: expect.stringContaining(words) } });
	});
});

it('a server without a key gets none', async () => {
	server = await startCompletionsServer({});
	const provider = openAiProvider({ apiKey: '', baseUrl: `${server.url}/v1` });
	expect((await ask({ provider, model: 'm' })).reply.kind).toBe('done');
	expect(server.requests[0]?.headers).not.toHaveProperty('authorization');
});

it('an answer that comes in one piece, as a message, is heard', async () => {
	const { createServer } = await import('node:http');
	const whole = createServer((_request, response) => {
		response.writeHead(200, { 'content-type': 'text/event-stream' });
		const message = {
			content: [
				{ type: 'thinking', thinking: [{ type: 'text', text: 'Hm.' }] },
				{ type: 'text', text: 'All at once.' },
			],
			tool_calls: [{ id: 'a', function: { name: 'remember', arguments: { text: 'as it is' } } }],
		};
		response.end(`data: ${JSON.stringify({ choices: [{ message, finish_reason: 'stop' }] })}\n\ndata: [DONE]\n\n`);
	});
	await new Promise<void>((resolve) => whole.listen(0, '127.0.0.1', resolve));
	const { port } = whole.address() as { port: number };
	const { reply, thoughts } = await ask({
		provider: openAiProvider({ apiKey: key, baseUrl: `http://127.0.0.1:${port}/v1` }),
		model: 'm',
	});
	whole.closeAllConnections();
	whole.close();
	expect(thoughts).toEqual(['Hm.']);
	expect(textOf(reply)).toBe('All at once.');
	expect(inputsOf(reply)).toEqual([['remember', { text: 'as it is' }]]);
});
