import type { TokenCounter } from './tokens.ts';

/** UTF-16 units. A tokenizer takes a word in one piece; nobody's words are this long. */
const longestStretch = 2_000;

/** Stretches whose counts are kept: some megabytes of text. */
const remembered = 20_000;

/**
 * Ends of stretches that can be counted alone: after a line break, where the next line begins with neither white space
 * nor a slash. No token of o200k crosses such a place, so the sum over the stretches is the count of the whole.
 */
const boundary = /[\r\n](?=[^\s/])/g;

/** A copy of its own: a slice would keep the whole text that it was cut from in memory. */
const detached = (stretch: string): string => JSON.parse(JSON.stringify(stretch));

let loading: Promise<TokenCounter> | undefined;

/**
 * Counts as the o200k encoding does; an estimate for every model that uses another one. The tables load on the first
 * call. Counts are kept by stretch of text, so that counting a file again after a keystroke costs one line.
 */
export function loadO200kCounter(): Promise<TokenCounter> {
	loading ??= import('./o200kTables.ts').then(counterFrom, (error) => {
		// The disk may have had a bad moment: whoever asks next may have better luck.
		loading = undefined;
		throw error;
	});
	return loading;
}

function counterFrom({ countTokens }: typeof import('./o200kTables.ts')): TokenCounter {
	const counts = new Map<string, number>();
	const countOf = (stretch: string): number => {
		const known = counts.get(stretch);
		if (known !== undefined) return known;
		const count = countTokens(stretch);
		if (counts.size >= remembered) counts.clear();
		counts.set(detached(stretch), count);
		return count;
	};
	return {
		name: 'o200k estimate',
		exact: false,
		count(text) {
			const ends = new RegExp(boundary);
			let sum = 0;
			for (let start = 0; start < text.length; ) {
				const end = ends.test(text) ? ends.lastIndex : text.length;
				// Of a longer one, off by a token or so at each seam, which an estimate can bear.
				for (; start < end; start += longestStretch)
					sum += countOf(text.slice(start, Math.min(end, start + longestStretch)));
				start = end;
			}
			return sum;
		},
	};
}
