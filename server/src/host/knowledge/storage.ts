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

/** A database that keeps texts, and no vectors. The message is the end of a sentence for people. */
export class NoVectors extends Error {}

/** What is searched by meaning. All of it rejects with `NoVectors` where that cannot be kept. Each text has a key for as long as it waits. */
export interface KnowledgeEmbeddings {
	/** At most `most` texts that have no vector of `model` yet, those of newest versions first; none: all have. */
	due(model: string, most: number): Promise<TextsDue>;
	/** Keeps vectors, of length 1, for texts that were due. */
	embedded(model: string, keys: readonly string[], vectors: readonly Float32Array[]): Promise<void>;
	/** Texts of all versions, and those that have a vector of `model`. */
	count(model: string): Promise<{ readonly embedded: number; readonly all: number }>;
}

/** A model that has made vectors for a store, and how many numbers they have. */
export interface EmbeddingModel {
	readonly name: string;
	readonly dimensions: number;
}

/** A vector, and which chunk it is of, by what any other store knows it by. */
export interface PlacedVector {
	/** Above 0, in the order in which this store gives them. */
	readonly place: number;
	readonly logical_path: string;
	readonly version_id: string;
	readonly chunk_index: number;
	/** What the model was given. */
	readonly search_text: string;
	readonly vector: Float32Array;
}

/** Vectors as they are brought from one store to another. */
export interface KnowledgeVectors {
	models(): Promise<readonly EmbeddingModel[]>;
	/** At most `most`, those behind the place `after`; none: these were all. */
	vectorsBehind(model: string, after: number, most: number): Promise<readonly PlacedVector[]>;
	/**
	 * Keeps those whose chunks are here and say the same; one that has a vector already keeps it. Gives how many were kept: none where vectors of
	 * the model have another length here.
	 */
	takeVectors(model: EmbeddingModel, vectors: readonly PlacedVector[]): Promise<number>;
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
