import type { SearchHit } from '../../memory/policy.ts';
import type { WorkspacePath } from '../../workspace/snapshot.ts';
import type { StoredQuestion, StoredRows } from './storedQuestion.ts';

/** A search as a person or an agent asks it. */
export interface StoredSearch {
	/** The key of the agent. */
	readonly agent: string;
	/** Whose memories count beside everybody's; empty: nobody's. */
	readonly user: string;
	readonly query: string;
	/** Most hits; the runtime's own number where it is absent, or not above 0. */
	readonly limit?: number;
	readonly minScore?: number;
	/** The question as a vector, as long as those of the database; absent: words alone count. */
	readonly queryVector?: readonly number[];
}

/** What the runtime's own search found. `path` is the file that stands for the row; the agent knows it by `row`. */
export interface StoredHit extends SearchHit {
	readonly row: string;
	/** Whose it is, in the runtime's own word: `personal`, `global`. */
	readonly scope: string;
}

/** A stretch of a memory that is near a question in meaning. Lines are 1-based, both in. */
export interface SimilarLines {
	readonly path: WorkspacePath;
	readonly startLine: number;
	readonly endLine: number;
	/** Cosine, −1..1. */
	readonly similarity: number;
}

/** What the vectors of an agent's memory are. */
interface StoredVectors {
	/** Numbers of each; undefined where the database takes any. */
	readonly dimensions: number | undefined;
	/** The model that the runtime embeds with, as far as the database says; vectors of another one cannot be compared with its own. */
	readonly model: string;
}

/** A passage that has no vector yet. `hash`: what its text was when it was read. */
interface UnembeddedPassage {
	readonly id: string;
	readonly hash: string;
	readonly text: string;
}

/** How many passages there are, and how many of them have a vector. */
export interface EmbeddingCount {
	readonly embedded: number;
	readonly all: number;
}

/** Vectors that a database keeps of its passages. */
interface ManagedEmbeddings {
	/** Asks what the vectors of the agent are; undefined in the answer where there is no such agent. */
	vectors(agent: string): StoredQuestion;
	vectorsIn(rows: StoredRows): StoredVectors | undefined;
	/** The runtime's own search by meaning. */
	bySimilarity(search: StoredSearch & { readonly queryVector: readonly number[] }): StoredQuestion;
	/** The answer to that for another ranking. */
	similarIn(rows: StoredRows): readonly SimilarLines[];
	/** Asks for passages of the agent without a vector, at most `most`, which nobody else gets until the transaction is over. */
	unembedded(agent: string, most: number): StoredQuestion;
	unembeddedIn(rows: StoredRows): readonly UnembeddedPassage[];
	/** Gives passages their vectors, in their order, where they still have none; a row in the answer for each that got one. */
	embed(passages: readonly UnembeddedPassage[], vectors: readonly (readonly number[])[]): StoredQuestion;
	embeddingCount(agent: string): StoredQuestion;
	/** Undefined where the answer makes no sense. */
	embeddingCountIn(rows: StoredRows): EmbeddingCount | undefined;
}

/** What a runtime remembers in its database, and how it finds that again. Paths are those of the files that stand for the rows. */
export interface ManagedMemory {
	/** Absent where the database keeps none: words alone are searched then. */
	readonly embeddings?: ManagedEmbeddings;
	/** The runtime's own search by words, in the database. */
	byWords(search: StoredSearch): StoredQuestion;
	/** What it makes of that and of a search by meaning, best first. `similar` is empty where nothing was asked by meaning. */
	found(search: StoredSearch, words: StoredRows, similar: StoredRows): readonly StoredHit[];
	/** Asks for the whole text of all memories that this person's searches go through. */
	texts(agent: string, user: string): StoredQuestion;
	textsIn(rows: StoredRows): ReadonlyMap<WorkspacePath, string>;
	/** Those of `paths` that this person's searches go through, in their order; without a user only everybody's. */
	searched(paths: Iterable<WorkspacePath>, user: string): readonly WorkspacePath[];
	/** The files that may hold the memory that the agent calls `path`, the one that it reads first; empty where it is none. */
	readFrom(path: string, user: string): readonly WorkspacePath[];
}
