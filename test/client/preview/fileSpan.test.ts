import { describe, expect, test } from 'vitest';
import { layOut } from '../../../client/src/features/preview/document/layout.ts';
import { fileSpan } from '../../../client/src/features/preview/navigation/fileSpan.ts';

const uri = 'file:///a/SOUL.md';
const text = '⟦Tools········⟧\n## SOUL.md\nBe kind.\n[cut]\nBe brief.';
const start = text.indexOf('## SOUL');
const common = { title: '', stability: 'stable' } as const;
const layout = layOut({
	text,
	short: [{ start: 0, end: 15, text: '⟦Tools · 15 units of its own words⟧' }],
	parts: [
		{ ...common, id: 'tools', kind: 'wording', start: 0, end: start, runs: [] },
		{
			...common,
			id: 'soul',
			kind: 'file',
			uri,
			start,
			end: text.length,
			runs: [
				{ at: text.indexOf('Be kind') - start, from: 7, length: 8 },
				{ at: text.indexOf('Be brief') - start, from: 400, length: 9 },
			],
		},
	],
});
const at = (line: number, character: number) => ({ line, character });

describe('what a stretch of a prompt is in its file', () => {
	test('is the same word, before a cut and after it, whatever is shown short above', () => {
		expect(fileSpan(layout, at(2, 3), at(2, 7))).toEqual({ uri, start: 10, end: 14, verbatim: true });
		expect(fileSpan(layout, at(4, 3), at(4, 9))).toEqual({ uri, start: 403, end: 409, verbatim: true });
	});

	test('is the place of its first unit where the stretch runs over a cut', () => {
		const place = { uri, start: 10, end: 10, verbatim: true };
		expect(fileSpan(layout, at(2, 3), at(4, 2))).toEqual(place);
		expect(fileSpan(layout, at(2, 3), at(3, 0))).toEqual(place);
	});

	test('is the place of the cut for the mark, and of the first kept word for the heading', () => {
		expect(fileSpan(layout, at(3, 1), at(3, 4))).toEqual({ uri, start: 15, end: 15, verbatim: false });
		expect(fileSpan(layout, at(1, 4), at(1, 4))).toEqual({ uri, start: 7, end: 7, verbatim: false });
	});

	test('is nothing for words of the runtime', () => {
		expect(fileSpan(layout, at(0, 3), at(0, 8))).toBeUndefined();
	});
});
