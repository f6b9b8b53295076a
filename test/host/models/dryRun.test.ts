import { describe, expect, it } from 'vitest';
import { dryRunProvider } from '../../../server/src/host/models/dryRun.ts';
import type { ModelRequest } from '../../../server/src/host/models/model.ts';
import { ask, textContent, textOf } from './asking.ts';

const provider = dryRunProvider({
	reason: 'There is no API key yet.',
	next: 'Set an API key to let the agent answer.',
	runtime: 'OpenClaw 2026.9.6',
	session: 'main',
	tokenCounter: 'o200k estimate',
	window: 1000,
	count: (text) => Math.ceil(text.length / 4),
});

const account = async (changes: Partial<ModelRequest> = {}) =>
	textOf((await ask({ provider, model: 'm' }, changes)).reply);

describe('an account of a request', () => {
	it('says that nothing was sent, why, and what to do', async () => {
		const text = await account();
		expect(text).toContain('**Nothing was sent.** There is no API key yet.');
		expect(text.trimEnd().endsWith('Set an API key to let the agent answer.')).toBe(true);
	});

	it('tells tools with what they cost, and counts them in', async () => {
		const tool = { name: 'remember', description: 'Writes *a* line.', inputSchema: { type: 'object' } } as const;
		const text = await account({ tools: [tool] });
		expect(text).toContain('### Tools: 1');
		expect(text).toContain('- `remember` (11 tokens): Writes \\*a\\* line.');
		// 4 of the prompt, 1 of the message, 11 of the tool.
		expect(text).toContain('Input: 16 tokens of 1,000 (1.6 %)');
		expect(await account()).not.toContain('Tools');
	});

	it('shortens what is long at the end of a word, and in one word anywhere', async () => {
		const tool = (description: string) => ({ name: 'read', description, inputSchema: { type: 'object' } }) as const;
		const shown = async (description: string) => {
			const text = await account({ tools: [tool(description)] });
			return /^- `read` \(.*?\): (.*)$/mu.exec(text)?.[1];
		};
		expect(await shown(`${'word '.repeat(30)}end`)).toBe(`${'word '.repeat(23)}word …`);
		expect(await shown('x'.repeat(200))).toBe(`${'x'.repeat(119)} …`);
		expect(await shown(`${'y'.repeat(120)}`)).toBe('y'.repeat(120));
	});

	it('tells what stands in front of the message, calls and results', async () => {
		const text = await account({
			messages: [
				{ role: 'user', content: [textContent('Hi')], cacheHere: false },
				{
					role: 'assistant',
					content: [
						{ kind: 'replay', provider: 'anthropic', data: { thinking: 'secret' } },
						textContent('I look.'),
						{ kind: 'call', call: { id: 'one', name: 'memory_get', input: { path: 'a|b.md' } } },
					],
					cacheHere: false,
				},
				{
					role: 'user',
					context: { text: 'x', tokens: 7, items: [{ place: 'notes.md:3', why: 'attached', tokens: 7 }] },
					content: [{ kind: 'result', call: 'one', text: 'gone', isError: true }],
					cacheHere: true,
				},
			],
		});
		expect(text).toContain('### Before your message: 1 item, 7 tokens');
		expect(text).toContain('- notes.md:3 (7 tokens): attached');
		expect(text).toMatch(/- \*\*Agent\*\* .*: I look\. · calls `memory_get` with /);
		expect(text).toContain('a tool failed: gone');
		expect(text).not.toContain('secret');
	});

	it('says how far it may think', async () => {
		expect(await account({ thinking: 2000 })).toContain('up to 2,000 tokens for thinking');
	});

	it('lets nothing of a file or a tool become Markdown', async () => {
		const text = await account({
			system: [{ text: 'x', titles: ['[a](http://b)', '<img>'], tokens: 1, cacheHere: false }],
			tools: [{ name: 'a`b', description: '<script>', inputSchema: { type: 'object' } }],
			messages: [{ role: 'user', content: [textContent('![x](http://y) | <b>')], cacheHere: false }],
		});
		expect(text).not.toMatch(/[^\\]\[a\]\(|<img>|<script>|<b>|!\[x\]\(/);
	});

	it('streams line by line, and stops where it is told to', async () => {
		const { texts, reply } = await ask({ provider, model: 'm' });
		expect(texts.length).toBeGreaterThan(5);
		expect(texts.join('')).toBe(textOf(reply));
		const [first = ''] = texts;
		const stopped = await ask({ provider, model: 'm' }, {}, first);
		expect(stopped.reply).toEqual({ kind: 'stopped', content: [textContent(first)] });
	});
});
