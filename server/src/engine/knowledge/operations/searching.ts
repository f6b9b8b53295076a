import { withLines } from '../search/hitLines.ts';
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

/** Finds chunks by meaning and by words; one text does for both sides where there is only one. */
export const search: Operation<SearchInput> = (context, { path_prefix, limit, include_history, ...asked }) => {
	const style = context.rules.search;
	const mode = style.wordsInstead && !context.queryVector ? 'keyword' : asked.mode;
	const query = asked.query ?? asked.pattern ?? '';
	const pattern = asked.pattern ?? asked.query ?? '';
	if (query.trim() === '' && pattern.trim() === '') {
		throw new HelpfulError('input_error', 'search requires a query or pattern');
	}
	const question = {
		limit: style.depth(limit),
		pathPrefix: path_prefix === undefined ? undefined : context.rules.startOf(path_prefix),
		...(context.filter && { filter: context.filter }),
	};
	const bySimilarity = mode === 'keyword' || query.trim() === '' ? undefined : context.findSimilar;
	const byWords = mode === 'semantic' || pattern.trim() === '' ? undefined : context.findByWords;
	const semantic = bySimilarity?.({
		...question,
		text: query,
		includeHistory: include_history,
		...(context.queryVector && { vector: context.queryVector }),
	});
	const keyword = byWords?.({
		...question,
		text: pattern,
		includeHistory: include_history && style.wordsOfHistory,
		rankWords: style.rankWords,
	});
	const found = { semantic: semantic ?? [], keyword: keyword ?? [], limit, words: `${query} ${pattern}` };
	const hits = style.combine(found);
	if (!style.lines) return { data: { hits, mode } };
	context.store.expectVersions?.(hits);
	const textOf = (path: string, version: string) => context.store.version(path, version)?.content;
	return { data: { hits: withLines(hits, [...found.semantic, ...found.keyword], textOf), mode } };
};
