import type { KeywordQuery, SearchHit, SearchInputs, SearchParts } from '../../../../memory/policy.ts';
import { candidatesFor, nearest, rowsOf, snippetOf } from '../recall/candidates.ts';
import { mergeHybrid } from '../recall/fusion.ts';
import { type KeywordStyle, keyword2026_1 } from '../recall/keyword.ts';
import type { SearchSettings } from '../searchConfig.ts';

/** What 2026.1 asks its full-text index: one query, and none where hybrid search is off or no word is left of `query`. */
export function keywordQueries2026_1(settings: SearchSettings, query: string, limit?: number): KeywordQuery[] {
	const match = settings.query.hybrid.enabled ? keyword2026_1.query(query.trim()) : undefined;
	return match === undefined ? [] : [{ match, tokenizer: 'unicode61', limit: candidatesFor(settings, limit) }];
}

const partsOf = (vector: number | undefined, keyword: number | undefined): SearchParts => ({
	...(vector === undefined ? {} : { vector }),
	...(keyword === undefined ? {} : { keyword }),
});

/**
 * What 2026.1 finds. Without vectors that is next to nothing: every keyword hit scores 1, which its weight makes less
 * than the usual least score, and without a provider of embeddings the tool is off anyway.
 */
export function search2026_1(settings: SearchSettings, inputs: SearchInputs): SearchHit[] {
	const { query } = settings;
	const { limit = query.maxResults, minScore = query.minScore } = inputs;
	return mergedHits(settings, inputs, keyword2026_1)
		.filter(({ score }) => score >= minScore)
		.slice(0, limit);
}

/** All that either way of searching finds, best first. */
export function mergedHits(settings: SearchSettings, inputs: SearchInputs, style: KeywordStyle): SearchHit[] {
	const { query } = settings;
	const { chunks, limit = query.maxResults } = inputs;
	if (inputs.query.trim() === '') return [];
	const found = (at: number) => {
		const { path = '', startLine = 0, endLine = 0, text = '' } = chunks[at] ?? {};
		return { id: String(at), path, startLine, endLine, source: 'memory', snippet: snippetOf(text) };
	};
	const vector = nearest(chunks, inputs.queryVector, inputs.vectors, candidatesFor(settings, limit)).map(
		({ chunk, score }) => ({ ...found(chunk), vectorScore: score }),
	);
	const keyword = rowsOf(inputs.keywordHits[0]).map(({ chunk, rank }) => ({
		...found(chunk),
		textScore: style.score(rank),
	}));
	const weights = query.hybrid.enabled ? query.hybrid : { vectorWeight: 1, textWeight: 0 };
	return mergeHybrid(vector, query.hybrid.enabled ? keyword : [], weights).map(
		({ path, startLine, endLine, score, snippet, vectorScore, textScore }) => ({
			path,
			startLine,
			endLine,
			score,
			snippet,
			parts: partsOf(vectorScore, textScore),
		}),
	);
}
