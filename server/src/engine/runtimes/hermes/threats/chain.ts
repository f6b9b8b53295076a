import type { TextRange } from '../../../text/range.ts';

/** How far the next word of a pattern may be from the one before it. */
export type ChainGap =
	/** White space, and at most so many words between. */
	| { readonly kind: 'words'; readonly most: number }
	/** White space, then at most so many characters of one line, and where `spaced` white space again. */
	| { readonly kind: 'line'; readonly most: number; readonly spaced: boolean }
	/** At most so many characters, none of which is “>”. */
	| { readonly kind: 'tag'; readonly most: number };

/** What is looked for first, and after each gap. Whatever a gap with white space comes after says that white space follows. */
export type Chain = readonly [RegExp, ...(readonly [ChainGap, RegExp])[]];

/** The words of a folded text. */
interface WordPlaces {
	/** By offset, which word begins or ends there; −1: none. */
	readonly starting: Int32Array;
	readonly ending: Int32Array;
	/** By word, the first before it from which nothing but white space stands between words. */
	readonly runs: Int32Array;
}

/** A folded text that patterns are looked for in. */
export interface FoldedSubject {
	readonly text: string;
	/** Made when a pattern first needs it. */
	words(): WordPlaces;
}

function wordsOf(text: string): WordPlaces {
	const starting = new Int32Array(text.length + 1).fill(-1);
	const ending = new Int32Array(text.length + 1).fill(-1);
	const runs: number[] = [];
	let end = -1;
	for (const { index, 0: word } of text.matchAll(/\w+/gu)) {
		const isJoined = end >= 0 && !/\S/u.test(text.slice(end, index));
		const at = runs.length;
		runs.push(isJoined ? (runs[at - 1] ?? at) : at);
		end = index + word.length;
		starting[index] = at;
		ending[end] = at;
	}
	return { starting, ending, runs: Int32Array.from(runs) };
}

export function subjectOf(text: string): FoldedSubject {
	let words: WordPlaces | undefined;
	return {
		text,
		words() {
			words ??= wordsOf(text);
			return words;
		},
	};
}

const endOfSpace = (text: string, from: number): number => {
	let at = from;
	while (at < text.length && /\s/u.test(text[at] ?? '')) at += 1;
	return at;
};

const startOfSpace = (text: string, to: number): number => {
	let at = to;
	while (at > 0 && /\s/u.test(text[at - 1] ?? '')) at -= 1;
	return at;
};

function areWordsApart({ words }: FoldedSubject, { start, end }: TextRange, most: number): boolean {
	const { starting, ending, runs } = words();
	const from = ending[start] ?? -1;
	const to = starting[end] ?? -1;
	return from >= 0 && to > from && to - from - 1 <= most && (runs[to] ?? to) <= from;
}

function isOneLine({ text }: FoldedSubject, { start, end }: TextRange, most: number, spaced: boolean): boolean {
	const from = endOfSpace(text, start);
	const to = spaced ? startOfSpace(text, end) : end;
	if (spaced && to === end) return false;
	// Nothing but white space between: two characters of it are needed, as there are two places for it.
	if (from > to) return end - start >= 2;
	return to - from <= most && !text.slice(from, to).includes('\n');
}

/** True where `gap` can be the stretch `range` of the text. */
function spans(subject: FoldedSubject, gap: ChainGap, range: TextRange): boolean {
	switch (gap.kind) {
		case 'words':
			return areWordsApart(subject, range, gap.most);
		case 'line':
			return isOneLine(subject, range, gap.most, gap.spaced);
		case 'tag':
			return range.end - range.start <= gap.most && !subject.text.slice(range.start, range.end).includes('>');
	}
}

/**
 * Those of `next` that a gap away from one of `before` stand, each with where that chain began. The nearest is looked at, as whatever a gap can
 * be further away it can be there, and the one before it, as only right behind the nearest too little white space may be left.
 */
function follow(subject: FoldedSubject, before: readonly TextRange[], gap: ChainGap, next: readonly TextRange[]) {
	let passed = 0;
	return next.flatMap(({ start, end }): readonly TextRange[] => {
		while ((before[passed]?.end ?? Number.POSITIVE_INFINITY) <= start) passed += 1;
		const near = [before[passed - 1], before[passed - 2]];
		const source = near.find((each) => each && spans(subject, gap, { start: each.end, end: start }));
		return source ? [{ start: source.start, end }] : [];
	});
}

const placesOf = (text: string, wanted: RegExp): readonly TextRange[] =>
	Array.from(text.matchAll(wanted), ({ index, 0: found }) => ({ start: index, end: index + found.length }));

/** Where the chain first stands; undefined where it does not. It takes time in proportion to the text. */
export function findChain(subject: FoldedSubject, [first, ...rest]: Chain): TextRange | undefined {
	let found = placesOf(subject.text, first);
	for (const [gap, wanted] of rest) {
		if (found.length === 0) return undefined;
		found = follow(subject, found, gap, placesOf(subject.text, wanted));
	}
	return found[0];
}
