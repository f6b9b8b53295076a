import { validateMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import type { FoundSecret } from '../../engine/workspace/snapshot.ts';

const words: ReadonlySet<string> = new Set(wordlist);
/** How many words a wallet is opened with. */
const lengths = [24, 21, 18, 15, 12] as const;
/** What may stand between two of them: spaces, a comma, a line break, a number and a full stop. */
const next = /[A-Za-z]+|[^A-Za-z]+/g;
const gap = /^(?:[\s,|*_`"'-]|\d[.):]?)+$/;
const longestGap = 12;
/** A longer row is a list of words. */
const longestRow = 60;
/** Each takes a few hundredths of a millisecond; prose leads to none. */
const mostTries = 2_000;
/** Phrases that every handbook prints. */
const printed = /^(?:abandon abandon|test test test|legal winner thank|letter advice cage|zoo zoo zoo)/;

interface Word {
	readonly word: string;
	readonly start: number;
	readonly end: number;
}

/** Rows of words of the English list whose checksum is right, in UTF-16 offsets. One row of sixteen others would pass as well. */
export function seedPhrasesIn(text: string): readonly FoundSecret[] {
	const found: FoundSecret[] = [];
	let row: Word[] = [];
	let tries = 0;
	const close = () => {
		const isList = row.length > longestRow;
		for (let at = 0; !isList && at + 12 <= row.length && tries < mostTries; at++, tries++) {
			const length = lengths.find((each) => isPhrase(row.slice(at, at + each), each));
			const [first, last] = [row[at], row[at + (length ?? 0) - 1]];
			if (length === undefined || !first || !last) continue;
			found.push({ kind: 'the words that open a wallet', range: { start: first.start, end: last.end } });
			at += length - 1;
		}
		row = [];
	};
	for (const { 0: piece, index } of text.matchAll(next)) {
		if (/^[A-Za-z]/.test(piece)) {
			if (words.has(piece)) row.push({ word: piece, start: index, end: index + piece.length });
			else close();
		} else if (piece.length > longestGap || !gap.test(piece)) close();
	}
	close();
	return found;
}

function isPhrase(row: readonly Word[], length: number): boolean {
	if (row.length < length || new Set(row.map(({ word }) => word)).size < length / 2) return false;
	const phrase = row.map(({ word }) => word).join(' ');
	return !printed.test(phrase) && validateMnemonic(phrase, wordlist);
}
