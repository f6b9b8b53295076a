import type { ConversationInfo } from '../../../../../protocol/chat/conversation.ts';
import { safeEnd, safeStart } from '../../../engine/text/utf16.ts';

type Snippet = NonNullable<ConversationInfo['snippet']>;

/** UTF-16 units shown in front of the first hit, and behind it. */
const shown = { before: 40, behind: 100 } as const;

/** A longer question is cut: UTF-16 units, words. */
const longest = { query: 1000, words: 16 } as const;

const folds = new Map<string, string>();

function foldOne(character: string): string {
	const known = folds.get(character);
	if (known !== undefined) return known;
	const folded = character
		.normalize('NFKD')
		.toLowerCase()
		// Accents of Latin, Greek and Cyrillic only: a kana without its mark is another kana.
		.replace(/[\u0300-\u036f]/gu, '')
		.replaceAll('ς', 'σ');
	folds.set(character, folded);
	return folded;
}

/** What is compared: without case, accents and forms of width. Each code point is folded for itself. */
export const fold = (text: string): string =>
	// A database takes NUL for the end of a text.
	text
		.replace(/[^\0-\x7f]/gu, foldOne)
		.toLowerCase()
		.replaceAll('\0', ' ');

/** The words of a question, folded, each once. Any word is found inside of others, as languages without spaces need. */
export function wordsOf(query: string): readonly string[] {
	const words = fold(query.slice(0, longest.query)).split(/\s+/u);
	return [...new Set(words.filter((word) => word !== ''))].slice(0, longest.words);
}

/** Original offsets of half-open ranges of `fold(text)`; `ranges` sorted by their start. */
function unfolded(text: string, ranges: readonly (readonly [number, number])[]): [number, number][] {
	const found: [number, number][] = [];
	const starts = new Map<number, number>();
	const ends = new Map<number, number>();
	const wanted = new Set(ranges.flat());
	let at = 0;
	let foldedAt = 0;
	for (const character of text) {
		const length = fold(character).length;
		const next = at + character.length;
		for (let index = foldedAt; index < foldedAt + length; index++) {
			if (wanted.has(index)) starts.set(index, at);
			if (wanted.has(index + 1)) ends.set(index + 1, next);
		}
		// An accent that was folded away belongs to the letter in front of it.
		if (length === 0 && ends.has(foldedAt)) ends.set(foldedAt, next);
		foldedAt += length;
		at = next;
	}
	for (const [start, end] of ranges) found.push([starts.get(start) ?? 0, ends.get(end) ?? text.length]);
	return found;
}

/** Half-open ranges of `text` in which one of `words` stands, sorted, those that touch as one. */
function hitsIn(text: string, words: readonly string[]): readonly (readonly [number, number])[] {
	const folded = fold(text);
	const ranges: [number, number][] = [];
	for (const word of words) {
		for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length))
			ranges.push([at, at + word.length]);
	}
	ranges.sort(([a], [b]) => a - b);
	const joined: [number, number][] = [];
	for (const [start, end] of unfolded(text, ranges)) {
		const last = joined.at(-1);
		if (last && start <= last[1]) last[1] = Math.max(last[1], end);
		else joined.push([start, end]);
	}
	return joined;
}

/** A stretch of `text` around the first of `words` in it, on one line; undefined where none is. Ranges are half-open, in UTF-16 units. */
function snippetOf(text: string, words: readonly string[]): Snippet | undefined {
	const folded = fold(text);
	const first = words
		.map((word) => [folded.indexOf(word), word.length] as const)
		.filter(([at]) => at >= 0)
		.sort(([a], [b]) => a - b)[0];
	if (!first) return undefined;
	const [[start, end] = [0, 0]] = unfolded(text, [[first[0], first[0] + first[1]]]);
	const from = safeStart(text, start - shown.before);
	const to = safeEnd(text, end + shown.behind);
	const head = from > 0 ? '…' : '';
	const stretch = text.slice(from, to).replace(/\s/gu, ' ');
	return {
		text: `${head}${stretch}${to < text.length ? '…' : ''}`,
		hits: hitsIn(stretch, words).map(([hit, over]) => [hit + head.length, over + head.length] as const),
	};
}

/**
 * How a conversation of these texts, its title among them, answers a question: undefined unless each of `words` stands
 * somewhere. The stretch is from the first text that has the most of them.
 */
export function answerFrom(texts: readonly string[], words: readonly string[]): Snippet | undefined {
	const found = texts.map((text) => {
		const folded = fold(text);
		return words.filter((word) => folded.includes(word));
	});
	if (new Set(found.flat()).size < words.length) return undefined;
	const most = Math.max(0, ...found.map((those) => those.length));
	const best = texts[found.findIndex((those) => those.length === most)];
	return best === undefined ? undefined : snippetOf(best, words);
}
