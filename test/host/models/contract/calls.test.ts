import { describe, expect, it, vi } from 'vitest';
import type { ScriptedAnswer } from '../../../support/models/scriptedAnswer.ts';
import { ask, callsOf, textContent } from '../asking.ts';
import { subjects } from '../subjects.ts';
import { serving, tool, where } from './serving.ts';

vi.mock('vscode', () => import('../../../support/vscode/vscodeModels.ts'));

describe.each(subjects)('the provider $name', (subject) => {
	const server = serving(subject);

	it('brings calls that come together, each whole, with inputs in pieces', async () => {
		const { reply, texts } = await ask(
			await server.answers({
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
		expect(server.running.sent()[0]?.tools).toEqual(['remember']);
	});

	where(subject.http)('says that the input of a call is no JSON object', async () => {
		const { reply } = await ask(
			await server.answers({
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

	where(subject.http && subject.name !== 'responses')(
		'waits for tools where there are calls, and only there, whatever the server says',
		async () => {
			const odd = subject.name === 'anthropic' ? ['end_turn', 'tool_use'] : ['stop', 'tool_calls'];
			const calls: ScriptedAnswer = {
				kind: 'stream',
				blocks: [{ kind: 'call', id: 'one', name: 'remember', json: ['{}'] }],
				stopReason: odd[0] ?? '',
			};
			expect((await ask(await server.answers(calls))).reply).toMatchObject({ kind: 'done', ending: 'calls' });
			await server.running[Symbol.asyncDispose]();
			const none: ScriptedAnswer = { kind: 'stream', texts: ['x'], stopReason: odd[1] ?? '' };
			expect((await ask(await server.answers(none))).reply).toMatchObject({ kind: 'done', ending: 'complete' });
		},
	);

	it('gives each call an id that was not there before, and that every provider takes', async () => {
		const strange = 'functions.remember:0/with#signs and a length that no provider would ever take back from us';
		const { reply } = await ask(
			await server.answers({
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
});
