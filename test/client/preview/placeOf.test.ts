import { describe, expect, test } from 'vitest';
import { placeOf } from '../../../client/src/features/preview/navigation/placeOf.ts';
import type { PreviewPart } from '../../../protocol/preview/preview.ts';

/** A file that was cut: its first ten units and its last ten, with a heading of ten above and a mark of five between. */
const file = 'first line\nsecond line, cut\nthird line';
const part: PreviewPart = {
	id: 'file:SOUL.md',
	title: 'SOUL.md',
	kind: 'file',
	stability: 'stable',
	uri: 'file:///a/SOUL.md',
	start: 100,
	end: 140,
	runs: [
		{ at: 10, from: 0, length: 10 },
		{ at: 25, from: file.length - 10, length: 10 },
	],
};

/** The place of `words` of the file, as from a cursor in front of them. */
function placeOfWords(words: string, parts: readonly PreviewPart[] = [part]) {
	const offset = file.indexOf(words);
	const start = file.lastIndexOf('\n', offset - 1) + 1;
	const end = file.indexOf('\n', offset) < 0 ? file.length : file.indexOf('\n', offset);
	return placeOf(parts, (uri) => uri === 'file:///a/SOUL.md', offset, { start, end });
}

describe('the place of a file’s line in a prompt', () => {
	test('is the very unit, before a cut and after it', () => {
		expect(placeOfWords('line')).toEqual({ offset: 116, verbatim: true });
		expect(placeOfWords('third')).toEqual({ offset: 125, verbatim: true });
	});

	test('is the very line where that is blank', () => {
		expect(placeOf([part], () => true, 0, { start: 0, end: 0 })).toEqual({ offset: 110, verbatim: true });
	});

	test('is the cut where the line was cut', () => {
		expect(placeOfWords('second')).toEqual({ offset: 120, verbatim: false });
	});

	test('is the nearest word that is kept where only that of the line is trimmed', () => {
		expect(placeOf([part], () => true, 10, { start: 0, end: 10 })).toEqual({ offset: 120, verbatim: true });
		const late = { ...part, runs: [{ at: 10, from: 4, length: 6 }] };
		expect(placeOf([late], () => true, 0, { start: 0, end: 10 })).toEqual({ offset: 110, verbatim: true });
	});

	test('is the start of what is kept for a line above it, and the heading where nothing is kept', () => {
		const late = { ...part, runs: [{ at: 10, from: 20, length: 6 }] };
		expect(placeOf([late], () => true, 0, { start: 0, end: 10 })).toEqual({ offset: 110, verbatim: false });
		expect(placeOfWords('first', [{ ...part, runs: [] }])).toEqual({ offset: 100, verbatim: false });
	});

	test('is nowhere for a file of which nothing is in the prompt', () => {
		expect(placeOfWords('first', [{ ...part, uri: 'file:///a/USER.md' }])).toBeUndefined();
		expect(placeOfWords('first', [])).toBeUndefined();
	});
});
