import { describe, expect, it } from 'vitest';
import { passagesOf } from '../../../../../server/src/engine/memory/search/index/passages.ts';

const shown = (text: string) =>
	passagesOf(text).map(({ start, end, startLine, endLine, headings }) => [
		`${startLine}-${endLine}`,
		text.slice(start, end),
		headings.replaceAll('\n', ' › '),
	]);

describe('passages', () => {
	it('begin at headings, and know what they stand under', () => {
		expect(shown('# Garden\n\nRoses.\n\n## Pests\nSnails.\n\n\n## Tools\n- spade\n')).toEqual([
			['1-3', '# Garden\n\nRoses.', 'Garden'],
			['5-6', '## Pests\nSnails.', 'Garden › Pests'],
			['9-10', '## Tools\n- spade', 'Garden › Tools'],
		]);
	});

	it('take headings with nothing between them together', () => {
		expect(shown('# 2026-11-21\n\n## Morning\n\nTea.\n')).toEqual([
			['1-5', '# 2026-11-21\n\n## Morning\n\nTea.', '2026-11-21 › Morning'],
		]);
		expect(shown('## Empty\n## Full\nx\n').map(([lines]) => lines)).toEqual(['1-1', '2-3']);
	});

	it('see no heading in code, frontmatter or a table, and see underlined ones', () => {
		const text = '---\n# note\ntags: x\n---\n\n```sh\n# comment\n```\n\nTitle\n=====\ntext\n\n- a\n---\n';
		expect(shown(text).map(([lines, , headings]) => [lines, headings])).toEqual([
			['1-8', ''],
			['10-15', 'Title'],
		]);
	});

	it('cut long sections between paragraphs or list items', () => {
		const items = Array.from({ length: 60 }, (_, n) => `- entry ${n} ${'word '.repeat(10)}`);
		const text = `# Log\n${items.join('\n')}\n`;
		const passages = passagesOf(text);
		expect(passages.length).toBeGreaterThan(2);
		for (const { start, end, headings } of passages) {
			expect(end - start).toBeLessThanOrEqual(1_100);
			expect(headings).toBe('Log');
		}
		const together = passages.map(({ start, end }) => text.slice(start, end)).join('\n');
		expect(`${together}\n`).toBe(text);
	});

	it('cut a line that is longer than any passage, without breaking a pair', () => {
		const text = '🌿'.repeat(4_000);
		const passages = passagesOf(text);
		expect(passages.map(({ startLine, endLine }) => startLine * 10 + endLine)).toEqual(passages.map(() => 11));
		expect(passages.map(({ start, end }) => text.slice(start, end)).join('')).toBe(text);
		for (const { start, end } of passages) expect(text.slice(start, end)).not.toContain('\ufffd');
		expect(passages.every(({ start }) => start % 2 === 0)).toBe(true);
	});

	it('keep CRLF line numbers', () => {
		expect(shown('# A\r\n\r\nx\r\n\r\n# B\r\ny\r\n').map(([lines]) => lines)).toEqual(['1-3', '5-6']);
	});

	it.each(['', '\n\n', '   '])('are none where there is nothing: %j', (text) => {
		expect(passagesOf(text)).toEqual([]);
	});

	it('have the day of their own line, else of their heading', () => {
		const day = (iso: string) => Date.parse(iso) / 86_400_000;
		const text = '# 2026-11-21\nTea.\n## Chat\n[8 May 2023, 13:56] Ana: hello\n## Later\nBorn on 1 May 1990.\n';
		expect(passagesOf(text).map((passage) => passage.day)).toEqual([
			day('2026-11-21'),
			day('2023-05-08'),
			day('2026-11-21'),
		]);
	});
});
