import { unpackCounts } from '../index/postings.ts';

/**
 * Okapi BM25's usual constants (Robertson and Zaragoza 2009): how soon more of a word adds nothing, and how much long
 * texts are held back. A lower bound for long texts (BM25+) is left out: passages are never long.
 */
const k1 = 1.2;
const b = 0.75;

/** How much a word in a heading or in the path counts beside one in the text: they are few, and chosen to name things. */
const fieldWeights = { text: 1, heading: 2, path: 2 } as const;

let weighted: Float32Array | undefined;

/** By packed counts: the weighted number of times. Made for the first question. */
export function weightedCounts(): Float32Array {
	if (weighted) return weighted;
	weighted = new Float32Array(0x10000);
	for (let packed = 0; packed < weighted.length; packed++) {
		const { text, heading, path } = unpackCounts(packed);
		weighted[packed] = text * fieldWeights.text + heading * fieldWeights.heading + path * fieldWeights.path;
	}
	return weighted;
}

/** Inverse document frequency that never falls below zero. */
export const rarity = (count: number, having: number): number => Math.log(1 + (count - having + 0.5) / (having + 0.5));

export const saturated = (times: number, length: number, average: number): number =>
	(times * (k1 + 1)) / (times + k1 * (1 - b + (b * length) / average));

export type Field = keyof typeof fieldWeights;

export const fields = Object.keys(fieldWeights) as readonly Field[];
