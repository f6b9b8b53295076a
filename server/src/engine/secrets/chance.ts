import { byScript } from '../text/byScript.ts';

/** Real keys come from a generator of random numbers; `sk-ant-api03-xxxx…` does not (different characters in it). */
const leastVariety = 14;
const leastHexVariety = 8;
const hexBody = /^(?:[A-Za-z]\w{0,12}[-_.]){0,3}(?:[0-9a-f]{16,}|[0-9A-F]{16,})$/;

/** Words and marks that stand in for a key in instructions and examples. */
const placeholder =
	/example|placeholder|your[-_]|xxxx|0000000|1234567890|0123456789|[<>]|\*{3}|\.{3}|…|\$\{|\{\{|redacted|change-?_?me|insert[-_]|replace[-_]|dummy|[-_]here$/i;

/** True where a string of the right shape is nobody’s key: a placeholder, or a name made of words. */
export const isPlaceholder = (key: string): boolean =>
	placeholder.test(key) ||
	key.split(between(key)).every((piece) => isWordyPiece(piece) || isCountedOut(piece)) ||
	// What the keys of one provider begin with is not what tells an example; a short key has fewer to tell by.
	new Set(key).size < Math.min(hexBody.test(key) ? leastHexVariety : leastVariety, key.length / 2);

/** A longer run of letters is no word, and a longer run of digits no number that people write into a name. */
const longestWord = 16;
const longestNumber = 8;
const shortPiece = 4;
/** Of letters and digits in no order, runs of one kind are two long. */
const leastAverage = 3.5;

/** `daily-report-2026-11-20`, `MyServiceAccount`, `gpt-oss-120b`: words and numbers, run together or parted by marks. */
export const isWordy = (text: string): boolean => text.split(between(text)).every(isWordyPiece);

/** A stretch that follows the alphabet or the numbers: shorter ones come about by chance. */
const shortestStretch = 3;

/**
 * `abc123xyz789`, `abcdef0123456789`: typed along the alphabet, stretch after stretch, by somebody who wanted it to look like a key. Of random
 * letters and digits, no more than one in 10^14 is like that from its beginning to its end once it is 12 long.
 */
function isCountedOut(piece: string): boolean {
	let stretch = 0;
	for (let index = 0; index < piece.length; index++) {
		if (index > 0 && follows(piece.charCodeAt(index - 1), piece.charCodeAt(index))) stretch += 1;
		else if (index > 0 && stretch < shortestStretch) return false;
		else stretch = 1;
	}
	return stretch >= shortestStretch;
}

/** `b` behind `a`, `4` behind `3`, and `0` behind `9`, as people count. */
const follows = (before: number, after: number): boolean => after === before + 1 || (before === 0x39 && after === 0x30);

const between = byScript(/[^\p{L}\p{N}]+/u);
const runs = byScript(/\p{Lu}?\p{Ll}+|\p{Lu}+|\p{N}+|\p{L}+/gu);

/** Base 32, which has few digits, and base 16, which has many. */
const encoded = /^(?=.*\d.*\d)(?:[A-Z2-7]{16,}|[0-9a-f]{16,})$/;
/** Nobody calls anything by so long a name without a mark in it. */
const longestPiece = 40;

function isWordyPiece(piece: string): boolean {
	if (piece.length > longestPiece || encoded.test(piece)) return false;
	const parts = piece.match(runs(piece)) ?? [];
	if (parts.some((run) => run.length > (/\d/.test(run) ? longestNumber : longestWord))) return false;
	return piece.length <= shortPiece || piece.length / parts.length >= leastAverage;
}

/** Shannon’s entropy of the characters, in bits for each. */
export function entropy(text: string): number {
	const counts = new Map<string, number>();
	for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
	let bits = 0;
	for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length);
	return bits;
}
