import { parseQuery } from '../../memory/search/query/query.ts';
import { snippetOf } from '../../memory/search/snippet.ts';
import { makeSnippet17 } from '../documents/snippets.ts';
import { type FoundChunk, type FusedHit, fuseRRF } from '../search/fusion.ts';
import { type RankWords, rankByWords } from '../search/keywords.ts';
import { fuseAsMemory } from '../search/ownFusion.ts';
import { rankAsMemory } from '../search/ownRanking.ts';

/** What both sides found, and what was asked. */
interface BothSides {
	readonly semantic: readonly FoundChunk[];
	readonly keyword: readonly FoundChunk[];
	/** Most hits that are wanted. */
	readonly limit: number;
	readonly words: string;
}

/** How a store ranks what it finds, and what it shows of it. */
export interface SearchStyle {
	/** How many chunks each side is asked for where `limit` hits are wanted. */
	depth(limit: number): number;
	readonly rankWords: RankWords;
	/** True where older versions are found by words as well. */
	readonly wordsOfHistory: boolean;
	/** True where words are searched if nobody knows what the question means, whatever the mode. */
	readonly wordsInstead: boolean;
	/** True where hits say which lines they are. */
	readonly lines: boolean;
	/** One list of both, best first. */
	combine(found: BothSides): readonly FusedHit[];
}

/** How much meaning weighs against words, as the runtime’s configuration has it unless changed. */
export const semanticWeight = 0.6;

/** How many times the limit the runtime asks each side for. */
export const depth = 5;

/** membot 0.17.0; older versions are found by meaning alone. */
export const search17: SearchStyle = {
	depth: (limit) => depth * limit,
	rankWords: rankByWords,
	wordsOfHistory: false,
	wordsInstead: false,
	lines: false,
	combine: ({ semantic, keyword, limit }) =>
		fuseRRF(semantic, keyword, { limit, semanticWeight, snippet: makeSnippet17 }),
};

/** Our own: the ranking of the memory search, which is never worse than words alone. */
export const ownSearch: SearchStyle = {
	depth: (limit) => Math.max(100, 6 * limit),
	rankWords: rankAsMemory,
	wordsOfHistory: true,
	wordsInstead: true,
	lines: true,
	combine({ semantic, keyword, limit, words }) {
		const { terms, phrases } = parseQuery(words);
		return fuseAsMemory(semantic, keyword, limit, (content) => snippetOf(content, 1, terms, phrases).text);
	},
};
