import { inByteOrder } from '../../text/byteOrder.ts';
import { shortestSingle } from './single.ts';
import { textTokens } from './textTokens.ts';

/** Postgres 15: positions beyond these are not told apart, and no word keeps more of them. */
const lastPosition = 16_383;
const mostPositions = 255;
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

const single = Math.fround;

/** The limit of the sum of 1/n², by which the rank of a single word is divided. */
const squares = 1.64493406685;

/** Each further occurrence counts for less; all weigh the same, so that the first one leads. Steps round as Postgres's. */
function singleRank(positions: readonly number[]): number {
	const sum = positions.reduce((before, _position, at) => single(before + single(plainWeight / (at + 1) ** 2)), 0);
	return single(single(single(plainWeight + sum) - plainWeight) / squares);
}

/** How much two words that stand `distance` apart have to do with each other. */
const closeness = (distance: number): number =>
	single(distance > 100 ? 1e-30 : 1 / (1.005 + 0.05 * Math.exp(distance / 1.5 - 2)));

const squaredWeight = single(plainWeight * plainWeight);

/** By distance: what one such pair adds. */
const pairWeights = Array.from({ length: 102 }, (_, distance) =>
	single(Math.sqrt(single(squaredWeight * closeness(distance)))),
);
const farWeight = pairWeights.at(-1) ?? 0;

function pairRank(vector: TextVector, words: readonly string[]): number {
	// Words are taken in byte order, as the database does, since each step below rounds.
	const places = inByteOrder(words).map((word) => vector.get(word) ?? []);
	let rank: number | undefined;
	for (const [index, later] of places.entries()) {
		for (const earlier of places.slice(0, index)) {
			for (const a of later) {
				for (const b of earlier) {
					if (a === b) continue;
					const weight = pairWeights[Math.abs(a - b)] ?? farWeight;
					rank = rank === undefined ? weight : single(1 - (1 - rank) * (1 - weight));
				}
			}
		}
	}
	return rank ?? 1e-20;
}

/** `ts_rank` of a text that has all of `words`; undefined where it lacks one, or where nothing is asked. */
export function textRank(vector: TextVector, words: readonly string[]): number | undefined {
	if (words.length === 0 || !words.every((word) => vector.has(word))) return undefined;
	const [only = ''] = words;
	const rank = words.length === 1 ? singleRank(vector.get(only) ?? []) : pairRank(vector, words);
	// It is read from the text that the database writes, which has as few digits as single precision needs.
	return Number(shortestSingle(rank));
}
