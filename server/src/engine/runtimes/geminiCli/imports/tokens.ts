import type { TextRange } from '../../../text/range.ts';
import { oncePerContent } from '../../../workspace/files.ts';
import { codeRegions } from './codeRegions.ts';

/** Where a text says `@path`. */
export interface ImportToken {
	/** With the `@`. */
	readonly range: TextRange;
	readonly path: string;
	/** The stretch of code that it stands in, and that keeps it from being an import. */
	readonly code?: TextRange;
}

/** A no-break space is none. */
const isSpace = (unit: number): boolean => unit === 0x20 || unit === 0x09 || unit === 0x0d || unit === 0x0a;

const beginning = /^[./A-Za-z]/u;

/** Words that begin with `@`, whatever comes next. */
function* atWords(text: string): Iterable<{ readonly range: TextRange; readonly path: string }> {
	let at = 0;
	while (at < text.length) {
		const start = text.indexOf('@', at);
		if (start < 0) return;
		if (start > 0 && !isSpace(text.charCodeAt(start - 1))) {
			at = start + 1;
			continue;
		}
		let end = start + 1;
		while (end < text.length && !isSpace(text.charCodeAt(end))) end += 1;
		yield { range: { start, end }, path: text.slice(start + 1, end) };
		at = end + 1;
	}
}

/** `words` with the stretches of code that they stand in. */
function placed(text: string, words: readonly Omit<ImportToken, 'code'>[]): readonly ImportToken[] {
	if (words.length === 0) return [];
	const regions = codeRegions(text);
	let next = 0;
	return words.map((word): ImportToken => {
		while ((regions[next]?.end ?? Number.POSITIVE_INFINITY) <= word.range.start) next += 1;
		const region = regions[next];
		return region && region.start <= word.range.start ? { ...word, code: region } : word;
	});
}

/** Everything that looks like an import, in the order of the text. */
export const importTokens = oncePerContent((text) =>
	text.includes('@')
		? placed(
				text,
				[...atWords(text)].filter(({ path }) => beginning.test(path)),
			)
		: [],
);

/** Words that look like imports from the home folder, outside of code: they are none. */
export const homeTokens = oncePerContent((text): readonly ImportToken[] =>
	text.includes('@~/')
		? placed(
				text,
				[...atWords(text)].filter(({ path }) => /^~\/./u.test(path)),
			).filter(({ code }) => !code)
		: [],
);
