import type { ChunkQuestion, KnowledgeContext } from '../../engine/knowledge/operations/operation.ts';
import type { FoundChunk } from '../../engine/knowledge/search/fusion.ts';
import type { KnowledgeReader } from '../../engine/knowledge/store/reader.ts';
import type { KnowledgeChange } from '../../engine/knowledge/store/version.ts';

/** A store in one state. */
export interface KnowledgeView {
	readonly store: KnowledgeReader;
	readonly database: KnowledgeContext['database'];
	findByWords(question: ChunkQuestion): readonly FoundChunk[];
}

/** Where versions, bytes and chunks are kept. */
export interface KnowledgeStorage extends AsyncDisposable {
	/**
	 * Does `work` on one state of the store, in which nobody else writes where `writes` is true, and makes the changes that
	 * it answers with: all of them, or, where it rejects, none. Others may read meanwhile. `work` may be begun again.
	 */
	run<Result extends { readonly changes: readonly KnowledgeChange[] }>(
		work: (view: KnowledgeView) => Result,
		writes: boolean,
	): Promise<Result>;
}
