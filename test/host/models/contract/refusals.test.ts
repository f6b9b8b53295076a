import { describe, expect, it, vi } from 'vitest';
import type { ScriptedAnswer } from '../../../support/models/scriptedAnswer.ts';
import { ask } from '../asking.ts';
import { subjects } from '../subjects.ts';
import { serving, status, where } from './serving.ts';

vi.mock('vscode', () => import('../../../support/vscode/vscodeModels.ts'));

describe.each(subjects)('the provider $name', (subject) => {
	const server = serving(subject);

	where(subject.http)('says where it looks for the address, if a page answers there', async () => {
		const { reply } = await ask(
			await server.answers({ kind: 'body', type: 'text/html', body: '<html>Please log in</html>' }),
		);
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
		const { reply } = await ask(await server.answers(status(code, type)));
		expect(reply).toMatchObject({ kind: 'failed', content: [], failure: { kind } });
		expect(server.running.sent().length).toBe(1);
	});

	it('takes a code that nobody knows for none', async () => {
		const { reply } = await ask(await server.answers(status(500, 'constructor')));
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
			await server.running[Symbol.asyncDispose]();
			const { reply } = await ask(await server.answers(reason));
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
		const { reply } = await ask(await server.answers(status(400, 'invalid_request_error', message)));
		expect(reply).toMatchObject({ kind: 'failed', failure: { kind: 'refused-request', tooLong: true } });
	});

	where(subject.http)('says how long to wait, and does not wait itself', async () => {
		const { reply } = await ask(
			await server.answers(status(429, 'rate_limit_error', 'slow down', { 'retry-after': '42' })),
		);
		expect(reply).toMatchObject({
			failure: { kind: 'rate-limit', retryAfter: 42, message: expect.stringContaining('42 seconds') },
		});
		await server.running[Symbol.asyncDispose]();
		const later = new Date(Date.now() + 100_000).toUTCString();
		const dated = await ask(await server.answers(status(529, 'overloaded_error', 'later', { 'retry-after': later })));
		expect(dated.reply).toMatchObject({ failure: { kind: 'overloaded', retryAfter: expect.closeTo(100, -1) } });
	});

	where(subject.http)('names the host that it cannot reach', async () => {
		const { reply } = await ask({
			provider: subject.at?.('http://127.0.0.1:1') ?? server.running.provider,
			model: 'm',
		});
		expect(reply).toMatchObject({
			kind: 'failed',
			failure: { kind: 'offline', message: expect.stringContaining('127.0.0.1:1') },
		});
	});
});
