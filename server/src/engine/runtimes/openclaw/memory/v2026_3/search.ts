import type { KeywordQuery, SearchHit, SearchInputs } from '../../../../memory/policy.ts';
import { candidatesFor, rowsOf, snippetOf } from '../recall/candidates.ts';
import { keyword2026_9 } from '../recall/keyword.ts';
import type { SearchSettings } from '../searchConfig.ts';
import { mergedHits } from '../v2026_1/search.ts';
import { tellingWords } from '../v2026_9/searchTerms.ts';

/** The whole question, for a search with vectors; then each of its telling words, or all of it where it has none, for one without. */
export function keywordQueries2026_3(settings: SearchSettings, query: string, limit?: number): KeywordQuery[] {
	const whole = keyword2026_9.query(query.trim());
	if (whole === undefined) return [];
	const words = tellingWords(query).flatMap((word) => keyword2026_9.query(word) ?? []);
	return [whole, ...(words.length > 0 ? words : [whole])].map((match) => ({
		match,
		tokenizer: 'unicode61',
		limit: candidatesFor(settings, limit),
	}));
}

/** By words alone: of a chunk that several of them find, the best score counts. */
function byWords({ chunks, keywordHits }: SearchInputs): SearchHit[] {
	const best = new Map<number, number>();
	for (const { chunk, rank } of keywordHits.slice(1).flatMap(rowsOf)) {
		best.set(chunk, Math.max(best.get(chunk) ?? 0, keyword2026_9.score(rank)));
	}
	return [...best]
		.sort(([, a], [, b]) => b - a)
		.flatMap(([at, score]) => {
			const chunk = chunks[at];
			if (!chunk) return [];
			const { path, startLine, endLine, text } = chunk;
			return [{ path, startLine, endLine, score, snippet: snippetOf(text), parts: { keyword: score } }];
		});
}

/**
 * What 2026.3 finds. Where nothing reaches the least score, what the words found may have as little as their weight. What a configuration
 * can switch on besides, that memories fade and that hits be unlike each other, is not followed.
 */
export function search2026_3(settings: SearchSettings, inputs: SearchInputs): SearchHit[] {
	const { query } = settings;
	const { limit = query.maxResults, minScore = query.minScore, queryVector } = inputs;
	if (inputs.query.trim() === '') return [];
	const found = queryVector ? mergedHits(settings, inputs, keyword2026_9) : byWords(inputs);
	const strict = found.filter(({ score }) => score >= minScore);
	const words = queryVector && query.hybrid.enabled ? found.filter(({ parts }) => parts.keyword !== undefined) : [];
	if (strict.length > 0 || words.length === 0) return strict.slice(0, limit);
	return words.filter(({ score }) => score >= Math.min(minScore, query.hybrid.textWeight)).slice(0, limit);
}
