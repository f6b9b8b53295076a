import type { QueryTerm } from './query/query.ts';
import { eachTerm } from './text/words.ts';

export interface PassageSnippet {
	readonly text: string;
	/** Half-open UTF-16 ranges in `text`, ascending and apart. */
	readonly highlights: readonly (readonly [start: number, end: number])[];
	/** 1-based line of the file that `text` begins on. */
	readonly line: number;
}

/** UTF-16 units of the passage that are shown, unless told otherwise. */
const usualLength = 280;

interface Match {
	readonly start: number;
	readonly end: number;
	readonly term: string;
	readonly weight: number;
}

function matchesIn(text: string, terms: readonly QueryTerm[], phrases: readonly string[]): readonly Match[] {
	const weights = new Map(terms.map(({ term, weight }) => [term, weight]));
	const matches: Match[] = [];
	eachTerm(text, (term, start, end) => {
		const weight = weights.get(term);
		if (weight !== undefined) matches.push({ start, end, term, weight });
	});
	for (const phrase of phrases) {
		// Letter case aside, a phrase is where its words are with any white space between.
		const place = locatePhrase(text, phrase);
		if (place) matches.push({ ...place, term: phrase, weight: 5 });
	}
	return matches.sort((one, other) => one.start - other.start || other.end - one.end);
}

/** Where `phrase`, as `asPhrase` makes it, stands in `text`; undefined where folding moved it about too much to tell. */
function locatePhrase(text: string, phrase: string): { readonly start: number; readonly end: number } | undefined {
	const lower = text.toLowerCase();
	if (lower.length !== text.length) return undefined;
	const [first = '', ...rest] = phrase.split(' ');
	for (let start = lower.indexOf(first); start >= 0; start = lower.indexOf(first, start + 1)) {
		let at = start + first.length;
		const fits = rest.every((word) => {
			const begin = at;
			while (at < lower.length && /\s/.test(lower[at] as string)) at++;
			if (at === begin || !lower.startsWith(word, at)) return false;
			at += word.length;
			return true;
		});
		if (fits) return { start, end: at };
	}
	return undefined;
}

/** The start of the window of `length` units with the most different words of the question in it. */
function bestWindow(text: string, matches: readonly Match[], length: number): number {
	let best = 0;
	let bestScore = -1;
	for (const [at, { start }] of matches.entries()) {
		const seen = new Map<string, number>();
		for (let next = at; next < Math.min(matches.length, at + 64); next++) {
			const match = matches[next] as Match;
			if (match.end > start + length) break;
			// A second time of the same word says little more.
			seen.set(match.term, (seen.get(match.term) ?? -0.1 + match.weight) + 0.1);
		}
		const score = [...seen.values()].reduce((sum, value) => sum + value, 0);
		if (score > bestScore) {
			bestScore = score;
			best = start;
		}
		if (at >= 500) break;
	}
	if (text.length <= length) return 0;
	const last = matches.findLast(({ end }) => end <= best + length)?.end ?? best;
	// In the middle of what is shown, not at its edge.
	return Math.max(0, Math.min(best - Math.floor((length - (last - best)) / 3), text.length - length));
}

const isHalf = (text: string, at: number): boolean => {
	const unit = text.charCodeAt(at);
	return unit >= 0xdc00 && unit <= 0xdfff;
};

/** Moves `at` to where a word starts, a few characters at most, and never into the middle of a pair. */
function toWord(text: string, at: number, step: 1 | -1): number {
	let place = at;
	for (let moved = 0; moved < 24 && place > 0 && place < text.length; moved++, place += step) {
		if (/\s/.test(text[place - 1] as string)) return place;
	}
	return isHalf(text, at) ? at - 1 : at;
}

/**
 * The stretch of a passage that shows best why it was found. White space is as it stands, ends that were cut have `…`.
 * `firstLine` is the line that the passage begins on.
 */
export function snippetOf(
	passage: string,
	firstLine: number,
	terms: readonly QueryTerm[],
	phrases: readonly string[],
	length = usualLength,
): PassageSnippet {
	const matches = matchesIn(passage, terms, phrases);
	const from = bestWindow(passage, matches, length);
	const start = from === 0 ? 0 : toWord(passage, from, 1);
	const wanted = Math.min(passage.length, from + length);
	const end = wanted === passage.length ? wanted : toWord(passage, wanted, -1);
	const lead = start > 0 ? '…' : '';
	const shown = passage.slice(start, end);
	const body = shown.trimEnd();
	const highlights: [number, number][] = [];
	for (const match of matches) {
		if (match.start < start || match.end > start + body.length) continue;
		const [a, c] = [match.start - start + lead.length, match.end - start + lead.length];
		const last = highlights.at(-1);
		if (last && a <= last[1]) last[1] = Math.max(last[1], c);
		else highlights.push([a, c]);
	}
	return {
		text: `${lead}${body}${end < passage.length ? '…' : ''}`,
		highlights,
		line: firstLine + passage.slice(0, start).split(/\r\n|\n|\r/).length - 1,
	};
}
