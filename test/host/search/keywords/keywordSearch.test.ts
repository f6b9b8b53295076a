import { describe, expect, it } from 'vitest';
import { callMemoryTool } from '../../../../server/src/host/memory/tools.ts';
import { searchKeywords } from '../../../../server/src/host/search/keywords/keywordSearch.ts';
import { realWorkspace } from '../../../support/disk/realWorkspace.ts';

const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index}`).join(' ');
const texts = Array.from({ length: 400 }, (_, index) => `${words(300)} and number ${index}`);

/** A query that SQLite takes many seconds for. */
const endless = {
	texts,
	queries: [
		{
			match: words(20_000)
				.split(' ')
				.map((word) => `"${word}"`)
				.join(' AND '),
			tokenizer: 'unicode61',
			limit: 10,
		},
	],
} as const;

describe('the full-text search in its thread', () => {
	it('answers as SQLite does', async () => {
		const query = { match: 'kiln', tokenizer: 'unicode61', limit: 10 } as const;
		const hits = await searchKeywords(
			{ texts: ['the kiln', 'the tea'], queries: [query] },
			new AbortController().signal,
		);
		expect(hits).toMatchObject([[{ chunk: 0 }]]);
	});

	it('is ended when nobody wants the answer any more, and answers the next question', async () => {
		const controller = new AbortController();
		const asked = searchKeywords(endless, controller.signal);
		setTimeout(() => controller.abort(new Error('enough')), 50);
		await expect(asked).rejects.toThrow('enough');
		const query = { match: 'tea', tokenizer: 'unicode61', limit: 10 } as const;
		expect(await searchKeywords({ texts: ['the tea'], queries: [query] }, new AbortController().signal)).toMatchObject([
			[{ chunk: 0 }],
		]);
	});

	it('holds up nothing else meanwhile', async () => {
		const controller = new AbortController();
		const asked = searchKeywords(endless, controller.signal).catch(() => undefined);
		let turns = 0;
		const clock = setInterval(() => turns++, 5);
		await expect.poll(() => turns).toBeGreaterThan(20);
		clearInterval(clock);
		controller.abort();
		await asked;
	});
});

describe('memory_search', () => {
	it('takes 128 KB of words for a question that is too long, and not for a reason to stop', {
		timeout: 30_000,
	}, async () => {
		for (const id of ['openclaw@2026.9.6', 'openclaw@2026.1.24', 'goclaw@2026.2.26']) {
			const { workspace } = await realWorkspace(
				{ 'MEMORY.md': `# Memory\n\n${words(200)}\n`, 'SOUL.md': 'x' },
				{ runtime: id },
			);
			const answer = await callMemoryTool(workspace, { tool: 'memory_search', input: { query: words(16_000) } });
			expect(answer?.text, id).toBeTypeOf('string');
		}
	});
});
