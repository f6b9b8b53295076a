import { shortestSingle } from './single.ts';
import { textTokens } from './textTokens.ts';

/** Postgres 15: positions beyond these are not told apart, and no word keeps more of them. */
const lastPosition = 16_383;
const mostPositions = 256;
/** Weight of a word that no weight was given to, `ts_rank`'s usual array. */
const plainWeight = Math.fround(0.1);

/** Words in lower case, and where they stand, from 1. */
export type TextVector = ReadonlyMap<string, readonly number[]>;

/** `to_tsvector('simple', text)`: no stemming, no stop words. */
export function textVector(text: string): TextVector {
	const words = new Map<string, number[]>();
	for (const [index, word] of textTokens(text).entries()) {
		const at = Math.min(index + 1, lastPosition);
		const positions = words.get(word);
		if (!positions) words.set(word, [at]);
		else if (positions.length < mostPositions && positions.at(-1) !== at) positions.push(at);
	}
	return words;
}

/** `plainto_tsquery('simple', query)`: all of these words, each once. */
export const plainQuery = (query: string): readonly string[] => [...new Set(textTokens(query))];

/** The limit of the sum of 1/n², by which the rank of a single word is divided. */
const squares = 1.64493406685;

/** Each further occurrence counts for less; all weigh the same, so that the first one leads. */
const singleRank = (positions: readonly number[]): number =>
	positions.reduce((sum, _position, at) => Math.fround(sum + plainWeight / ((at + 1) * (at + 1))), 0) / squares;

/** How much two words that stand `distance` apart have to do with each other. */
function closeness(distance: number): number {
	if (distance > 100) return 1e-30;
	return 1 / (1.005 + 0.05 * Math.exp(distance / 1.5 - 2));
}

function pairRank(vector: TextVector, words: readonly string[]): number {
	const places = words.map((word) => vector.get(word) ?? []);
	let missing = 1;
	for (const [index, later] of places.entries()) {
		for (const earlier of places.slice(0, index)) {
			for (const a of later) {
				for (const b of earlier) {
					const distance = Math.abs(a - b);
					if (distance > 0) missing *= 1 - Math.sqrt(plainWeight * plainWeight * closeness(distance));
				}
			}
		}
	}
	return missing === 1 ? 1e-20 : 1 - missing;
}

/** `ts_rank` of a text that has all of `words`; undefined where it lacks one, or where nothing is asked. */
export function textRank(vector: TextVector, words: readonly string[]): number | undefined {
	if (words.length === 0 || !words.every((word) => vector.has(word))) return undefined;
	const [only = ''] = words;
	const rank = words.length === 1 ? singleRank(vector.get(only) ?? []) : pairRank(vector, words);
	// It is read from the text that the database writes, which has as few digits as single precision needs.
	return Number(shortestSingle(rank));
}
