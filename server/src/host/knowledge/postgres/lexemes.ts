import { sha256 } from '../../../engine/text/sha256.ts';

/** UTF-16 units of a term that stands in the index as it is; PostgreSQL 15 takes lexemes of up to 2,046 bytes. */
const longestTerm = 400;

/** How often a term stands in a chunk is one of these numbers at most. */
export const mostTimes = 1023;

/** Powers of two that such a number is made of. */
export const bits: readonly number[] = Array.from({ length: 10 }, (_, bit) => bit);

/** A term as it stands in every index. */
export const termInIndex = (term: string): string =>
	(term.length > longestTerm ? `#${sha256(term)}` : term).replaceAll('\0', '\u0001').toWellFormed();

/** As PostgreSQL reads a lexeme, in a list of them and in a question. */
const quoted = (lexeme: string): string => `'${lexeme.replace(/['\\]/gu, '$&$&')}'`;

/** What the chunks of a store are found by that have this term. */
export const lexemeOf = (store: number, term: string): string => quoted(`${store.toString(36)} ${termInIndex(term)}`);

/** The same for those that have it more than once, so many times that this bit is in the number. */
export const repeatedLexemeOf = (store: number, term: string, bit: number): string =>
	quoted(`${store.toString(36)}+${bit} ${termInIndex(term)}`);

/**
 * All that stands in the index for a chunk, which is how often it has each term. An index of PostgreSQL tells which rows have a lexeme,
 * and to count it in one the row itself would have to be read; so the count is made of lexemes, too.
 */
export function lexemesOf(store: number, terms: readonly string[]): string {
	const times = new Map<string, number>();
	for (const term of terms) times.set(term, Math.min(mostTimes, (times.get(term) ?? 0) + 1));
	const lexemes: string[] = [];
	for (const [term, count] of times) {
		lexemes.push(lexemeOf(store, term));
		if (count === 1) continue;
		for (const bit of bits) if ((count >> bit) % 2 === 1) lexemes.push(repeatedLexemeOf(store, term, bit));
	}
	return lexemes.join(' ');
}
