import { describe, expect, it, vi } from 'vitest';
import { ask, requestOf, textContent } from '../asking.ts';
import { subjects } from '../subjects.ts';
import { serving, tool } from './serving.ts';

vi.mock('vscode', () => import('../../../support/vscode/vscodeModels.ts'));

/** Every string in `value`, keys left out. */
function strings(value: unknown): readonly string[] {
	if (typeof value === 'string') return [value];
	if (typeof value !== 'object' || value === null) return [];
	return Object.values(value).flatMap(strings);
}

describe.each(subjects)('the provider $name', (subject) => {
	const server = serving(subject);

	it('sends a picture along, in front of the words', async () => {
		const base64 = Buffer.from('a picture, as far as a protocol can tell').toString('base64');
		const at = await server.answers({ kind: 'stream', texts: ['A kiln.'] });
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

	it('sends the prompt byte for byte, and the messages in their order', async () => {
		const blocks = ['# Soul 🌿\r\n\r\n', '\uFEFF You have tools.\n\n', '\ttabs and  spaces '].map((text, index) => ({
			text,
			titles: [],
			tokens: 1,
			cacheHere: index === 0,
		}));
		await ask(server.running, {
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
		const [request] = server.running.sent();
		expect(request?.system).toBe(blocks.map(({ text }) => text).join(''));
		expect(request?.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
		const last = request?.messages[2]?.texts.join('\n\n') ?? '';
		expect(last).toBe('<memories>kiln</memories>\n\nThree');
	});

	it('sends no prompt where there is none, and no list of tools', async () => {
		await ask(server.running, { system: [] });
		expect(JSON.stringify(server.running.sent()[0]?.all)).not.toMatch(/"system":|"tools":/);
	});

	it('sends only well-formed Unicode, and no text that is only white space', async () => {
		await ask(server.running, {
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
		const sent = strings(server.running.sent()[0]?.all);
		expect(sent.filter((text) => !text.isWellFormed())).toEqual([]);
		expect(server.running.sent()[0]?.messages[1]?.texts).toEqual([]);
		expect(server.running.sent()[0]?.system).toBe('cut \uFFFD');
	});

	it('gives calls and their results back in the next request', async () => {
		await ask(server.running, {
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
		const { messages = [] } = server.running.sent()[0] ?? {};
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

	it('leaves out what another provider thought', async () => {
		await ask(server.running, {
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
		expect(JSON.stringify(server.running.sent()[0]?.all)).not.toContain('secret');
	});
});
