import { diversify } from '../search/diversity.ts';
import { type FusedHit, fuseRRF } from '../search/fusion.ts';
import { HelpfulError } from './helpfulError.ts';
import type { Operation } from './operation.ts';

interface SearchInput {
	readonly query?: string | undefined;
	readonly pattern?: string | undefined;
	readonly mode: 'hybrid' | 'semantic' | 'keyword';
	readonly path_prefix?: string | undefined;
	readonly limit: number;
	readonly include_history: boolean;
}

/** How much meaning weighs against words, as the configuration has it unless changed. */
export const semanticWeight = 0.6;
/** How many times the limit each side is asked for. */
export const depth = 5;

/** Finds chunks by meaning and by words; one text does for both sides where there is only one. */
export const search: Operation<SearchInput> = (context, { mode, path_prefix, limit, include_history, ...asked }) => {
	const style = context.rules.search;
	const query = asked.query ?? asked.pattern ?? '';
	const pattern = asked.pattern ?? asked.query ?? '';
	if (query.trim() === '' && pattern.trim() === '') {
		throw new HelpfulError('input_error', 'search requires a query or pattern');
	}
	const pathPrefix = path_prefix === undefined ? undefined : context.rules.startOf(path_prefix);
	const question = { limit: depth * limit, pathPrefix, includeHistory: include_history };
	const bySimilarity = mode === 'keyword' || query.trim() === '' ? undefined : context.findSimilar;
	const byWords = mode === 'semantic' || pattern.trim() === '' ? undefined : context.findByWords;
	const hits: FusedHit[] = fuseRRF(
		bySimilarity?.({ ...question, text: query }) ?? [],
		// Older versions are found by meaning alone: the index of words holds current ones.
		byWords?.({ ...question, text: pattern, includeHistory: false }) ?? [],
		{ limit: style.candidates(limit), semanticWeight, snippet: style.snippet(`${query} ${pattern}`) },
	);
	return { data: { hits: diversify(hits, style.perPath, limit), mode } };
};
