import { describe, expect, it, vi } from 'vitest';
import type { ScriptedAnswer } from '../../../support/models/scriptedAnswer.ts';
import { ask, requestOf, textContent, textOf } from '../asking.ts';
import { subjects } from '../subjects.ts';
import { serving, tool, where } from './serving.ts';

vi.mock('vscode', () => import('../../../support/vscode/vscodeModels.ts'));

describe.each(subjects)('the provider $name', (subject) => {
	const server = serving(subject);

	it('streams text in order, and gives back all of it', async () => {
		const { reply, texts } = await ask(await server.answers({ kind: 'stream', texts: ['Not ', 'before ', '14:00.'] }));
		expect(texts).toEqual(['Not ', 'before ', '14:00.']);
		expect(reply).toMatchObject({ kind: 'done', ending: 'complete', content: [textContent('Not before 14:00.')] });
	});

	where(subject.http)('hears characters that come in halves, with comments in between', async () => {
		const words = 'Größe 🌿 – naïve 日本語 👩🏽‍🚀';
		const { reply, texts } = await ask(
			await server.answers({ kind: 'stream', texts: [words, words], chop: 1, comments: true }),
		);
		expect(textOf(reply)).toBe(words + words);
		expect(texts.join('')).toBe(words + words);
	});

	it('never tells half a character, though it comes in two stretches', async () => {
		const { texts, reply } = await ask(
			await server.answers({ kind: 'stream', texts: ['a\uD83C', '\uDF3F b \uD83C', ' c', '\uD83C'] }),
		);
		expect(texts.every((text) => text.isWellFormed())).toBe(true);
		expect(texts.join('')).toBe('a🌿 b \uFFFD c\uFFFD');
		expect(textOf(reply)).toBe('a🌿 b \uFFFD c\uFFFD');
	});

	where(subject.http)('says what was used, with what was cached and what is kept from now on', async () => {
		const usage = { input_tokens: 10, output_tokens: 5, cache_read_input_tokens: 900, cache_creation_input_tokens: 90 };
		const { reply } = await ask(await server.answers({ kind: 'stream', texts: ['x'], usage }));
		expect(reply.usage).toEqual({ input: 1000, output: 5, cached: 900, written: 90 });
	});

	where(subject.cut !== undefined)('says that the limit was reached, or that the model would not go on', async () => {
		const cut = await ask(await server.answers({ kind: 'stream', texts: ['x'], stopReason: subject.cut ?? '' }));
		expect(cut.reply).toMatchObject({ kind: 'done', ending: 'cut' });
		await server.running[Symbol.asyncDispose]();
		const refused = await ask(
			await server.answers({ kind: 'stream', texts: ['No'], stopReason: subject.refused ?? '' }),
		);
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
			const { reply, texts, thoughts } = await ask(
				await server.answers(thoughtful, { kind: 'stream', texts: ['Done.'] }),
				{
					thinking: 2000,
					tools: [tool],
				},
			);
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
			const second = await ask(server.running, { thinking: 2000, tools: [tool], messages: history });
			await ask(server.running, {
				thinking: 2000,
				tools: [tool],
				messages: [
					...history,
					{ role: 'assistant', content: second.reply.content, cacheHere: false },
					{ role: 'user', content: [textContent('And now?')], cacheHere: true },
				],
			});
			const [, inLoop, afterwards] = server.running.sent().map(({ all }) => JSON.stringify(all));
			expect(inLoop).toContain('First this.');
			expect(afterwards).not.toContain('First this.');
		},
	);
});
