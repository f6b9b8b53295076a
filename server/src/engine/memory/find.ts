import type { WorkspacePath } from '../workspace/snapshot.ts';
import type { Chunk, KeywordIndex, RecallPolicy, SearchHit, SearchInputs } from './policy.ts';

/** A search as somebody asks for it; chunks and keyword hits are found on the way. */
export type FindRequest = Omit<SearchInputs, 'chunks' | 'keywordHits' | 'vectors'> & {
	/** Absent where nothing is embedded; `queryVector` goes with it. */
	vectorOf?(chunk: Chunk): readonly number[] | undefined;
};

/**
 * What the runtime would find in `files`, by its own rules. Never throws as long as `index` and `vectorOf` do not.
 */
export function findMemories(
	policy: RecallPolicy,
	files: ReadonlyMap<WorkspacePath, string>,
	index: (texts: readonly string[]) => KeywordIndex,
	request: FindRequest,
): readonly SearchHit[] {
	const chunks = policy.files([...files.keys()]).flatMap((path) => policy.chunk(path, files.get(path) ?? ''));
	const queries = policy.keywordQueries(request.query, request.limit);
	const asked = queries.length > 0 ? index(chunks.map(({ text }) => text)) : undefined;
	const keywordHits = asked ? queries.map((query) => asked.search(query)) : [];
	const { vectorOf, ...inputs } = request;
	const vectors = vectorOf && chunks.map((chunk) => vectorOf(chunk));
	return policy.search({ ...inputs, chunks, keywordHits, ...(vectors && { vectors }) });
}
