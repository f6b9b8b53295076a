import type { ChunkQuestion, KnowledgeContext } from '../../engine/knowledge/operations/operation.ts';
import type { FoundChunk } from '../../engine/knowledge/search/fusion.ts';
import type { KnowledgeReader } from '../../engine/knowledge/store/reader.ts';
import type { KnowledgeChange } from '../../engine/knowledge/store/version.ts';
import type { TextsDue } from '../search/vectors/vectorStore.ts';
import { nothing } from './reader.ts';

/** A store in one state. */
export interface KnowledgeView {
	readonly store: KnowledgeReader;
	readonly database: KnowledgeContext['database'];
	findByWords(question: ChunkQuestion): readonly FoundChunk[];
	findSimilar?(question: ChunkQuestion): readonly FoundChunk[];
}

/** What is searched by meaning. Each text has a key for as long as it waits. */
export interface KnowledgeEmbeddings {
	/** At most `most` texts that have no vector of `model` yet, those of newest versions first; none: all have. */
	due(model: string, most: number): Promise<TextsDue>;
	/** Keeps vectors, of length 1, for texts that were due. */
	embedded(model: string, keys: readonly string[], vectors: readonly Float32Array[]): Promise<void>;
	/** Texts of all versions, and those that have a vector of `model`. */
	count(model: string): Promise<{ readonly embedded: number; readonly all: number }>;
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

/** Of a store that nobody has written to yet; `path`: where it will be. */
export const emptyView = (path: string): KnowledgeView => ({
	store: nothing,
	database: { path, bytes: 0 },
	findByWords: () => [],
});

/** What `work` finds in the store, in one state of it. */
export async function readFrom<Result>(
	storage: Pick<KnowledgeStorage, 'run'>,
	work: (view: KnowledgeView) => Result,
): Promise<Result> {
	return (await storage.run((view) => ({ changes: [], found: work(view) }), false)).found;
}
