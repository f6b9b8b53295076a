import { describe, expect, test } from 'vitest';
import { indexLines } from '../../../client/src/features/preview/document/lines.ts';

describe('lines', () => {
	test('are ended by any line ending, as in an editor', () => {
		const lines = indexLines('a\r\nbc\rd\n');
		expect(lines.count).toBe(4);
		expect([0, 1, 2, 3].map((line) => lines.text(line))).toEqual(['a', 'bc', 'd', '']);
	});

	test('turn every offset into a position and back, but for the inside of a line ending', () => {
		const text = 'one\n\ntwo\nthree';
		const lines = indexLines(text);
		for (let offset = 0; offset <= text.length; offset++) {
			expect(lines.offsetAt(lines.positionAt(offset))).toBe(offset);
		}
		expect(indexLines('a\r\nb').positionAt(2)).toEqual({ line: 0, character: 1 });
	});

	test('hold what lies outside them to their ends', () => {
		const lines = indexLines('ab\ncd');
		expect(lines.positionAt(-1)).toEqual({ line: 0, character: 0 });
		expect(lines.positionAt(99)).toEqual({ line: 1, character: 2 });
		expect(lines.offsetAt({ line: 0, character: 99 })).toBe(2);
		expect(lines.offsetAt({ line: 9, character: 1 })).toBe(4);
		expect(lines.offsetAt({ line: -1, character: 5 })).toBe(0);
	});
});
