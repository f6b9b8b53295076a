import type { WorkspacePath } from '../../workspace/snapshot.ts';
import type { KeywordHits, KeywordQuery, MemoryChunk, RecallPolicy, SearchHit, SearchInputs } from '../policy.ts';

/** A search as somebody asks for it; chunks and keyword hits are found on the way. */
export type FindRequest = Omit<SearchInputs, 'chunks' | 'keywordHits' | 'vectors'> & {
	/** Absent where nothing is embedded; `queryVector` goes with it. */
	vectorOf?(chunk: MemoryChunk): readonly number[] | undefined;
};

/** The search of the runtime itself fails; the message is what its agent is told. */
export class SearchFailure extends Error {}

/** A search that waits for what the full-text index says. */
interface PreparedFind {
	/** Of the chunks, in their order: what the index is made of. */
	readonly texts: readonly string[];
	/** Empty where the runtime asks no index. */
	readonly queries: readonly KeywordQuery[];
	/** `hits`: what came of `queries`, one each. Throws a `SearchFailure` where the runtime's own search does. */
	finish(hits: readonly KeywordHits[]): readonly SearchHit[];
}

/**
 * UTF-16 units of a question that are gone by. Runtimes set no bound, and their databases choke on what a model may send by
 * mistake; nobody asks for memories in more words than a long message has.
 */
const longestQuestion = 4_000;

/** The question in `files`, by the runtime's own rules, up to what its full-text index is asked. */
export function prepareFind(
	policy: RecallPolicy,
	files: ReadonlyMap<WorkspacePath, string>,
	{ vectorOf, ...asked }: FindRequest,
): PreparedFind {
	const inputs = { ...asked, query: asked.query.slice(0, longestQuestion).toWellFormed() };
	const chunks = policy.files([...files.keys()]).flatMap((path) => policy.chunk(path, files.get(path) ?? ''));
	return {
		texts: chunks.map(({ text }) => text),
		queries: policy.keywordQueries(inputs.query, inputs.limit),
		finish(keywordHits) {
			const vectors = vectorOf && chunks.map((chunk) => vectorOf(chunk));
			const found = { ...inputs, chunks, keywordHits, ...(vectors && { vectors }) };
			const failure = policy.failure?.(found);
			if (failure !== undefined) throw new SearchFailure(failure);
			return policy.search(found);
		},
	};
}
