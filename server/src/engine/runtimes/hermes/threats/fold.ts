import type { TextRange } from '../../../text/range.ts';

/** Whatever Python takes for white space, in a normal form KC. The line feed stands for itself, as some patterns end at it. */
const space = /[\t\v-\r\x1c-\x1f\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/gu;

const otherWord = /(?![\0-\x7f])[\p{L}\p{N}]/gu;

const other = /[^\0-\x7f]/gu;

/** ASCII with at most one character before what is none: nothing composes with a character that is ASCII, or across it. */
const foreignRun = /[\0-\x7f]?[^\0-\x7f]+/gu;

/**
 * `text` in the few characters that tell patterns of Hermes apart, one for each code point of the normal form KC: small letters of ASCII
 * whatever their case, a space for white space but the line feed, `X` for every other letter or digit, NUL for the rest. So `\w`,
 * `\s` and `\b` mean here what they mean to Python (`re` with `IGNORECASE`, to which `İ` and `ı` are an i).
 */
export const folded = (text: string): string =>
	text
		.normalize('NFKC')
		.replaceAll(/[İı]/gu, 'i')
		.replaceAll(space, ' ')
		.toLowerCase()
		.replaceAll(otherWord, 'X')
		.replaceAll(other, '\0');

/** A stretch of a text, and how many characters it has when folded. */
interface FoldedStretch extends TextRange {
	readonly units: number;
}

const stretch = (start: number, text: string, units: number): FoldedStretch => ({
	start,
	end: start + text.length,
	units,
});

/** By its code points, or as a whole where those come together to something else. */
function foreignStretches(start: number, run: string): readonly FoldedStretch[] {
	const points = [...run];
	const apart = points.map((point) => folded(point));
	if (apart.join('') !== folded(run)) return [stretch(start, run, folded(run).length)];
	let at = start;
	return points.map((point, index) => {
		const piece = stretch(at, point, apart[index]?.length ?? 0);
		at = piece.end;
		return piece;
	});
}

function stretchesOf(text: string): readonly FoldedStretch[] {
	const stretches: FoldedStretch[] = [];
	let at = 0;
	for (const { index, 0: run } of text.matchAll(foreignRun)) {
		stretches.push(stretch(at, text.slice(at, index), index - at), ...foreignStretches(index, run));
		at = index + run.length;
	}
	return [...stretches, stretch(at, text.slice(at), text.length - at)];
}

/** Where the stretch `range` of `folded(text)` comes from in `text`; a character that comes from several has all of them. */
export function unfolded(text: string, range: TextRange): TextRange {
	let before = 0;
	let start = 0;
	for (const { start: from, end: to, units } of stretchesOf(text)) {
		const isPlain = units === to - from;
		if (before <= range.start) start = isPlain ? from + range.start - before : from;
		if (range.end <= before + units) return { start, end: isPlain ? from + range.end - before : to };
		before += units;
	}
	return { start, end: text.length };
}
