import type { ModelQuestion } from '../conversation/modelQuestion.ts';
import type { WorkspacePath } from '../workspace/snapshot.ts';
import type { MemoryTool } from './memoryTool.ts';
import type { RecalledMemory } from './recalled.ts';
import type { CataloguedMemory } from './typed.ts';

/** A stretch of a memory file that is found as one. */
export interface MemoryChunk {
	readonly path: WorkspacePath;
	/** Lines are 1-based, and both ends are in; a runtime's own miscounting stays. */
	readonly startLine: number;
	readonly endLine: number;
	/** As the runtime indexes it; it may be trimmed, or repeat the end of the chunk before. */
	readonly text: string;
	/** As the runtime writes it; it stands for `text` alone. */
	readonly hash: string;
	/** What the file says of it where the runtime goes by that: how much it matters, and to which projects. */
	readonly importance?: number;
	readonly projects?: readonly string[] | 'unreadable';
}

/** What full-text search says of one chunk. */
export interface KeywordHit {
	/** Index into the chunks that were searched. */
	readonly chunk: number;
	/** As the index gives it: for SQLite FTS5 its bm25(), which is the more below zero the better. */
	readonly rank: number;
}

/** A full-text search as SQLite's FTS5 is to run it. */
export interface KeywordQuery {
	/** The right side of MATCH. */
	readonly match: string;
	/** The table's `tokenize` option. */
	readonly tokenizer: 'unicode61' | 'porter unicode61';
	/** Columns beside `text` that the runtime's table has: nothing is found in them, but a query may name them. */
	readonly otherColumns?: readonly string[];
	/** Most rows, best rank first. */
	readonly limit: number;
}

/** Best first, or why the index refused the query. */
export type KeywordHits = readonly KeywordHit[] | { readonly error: string };

/** Full-text search over chunks; the host has one that runs on SQLite. */
export interface KeywordIndex {
	search(query: KeywordQuery): KeywordHits;
}

export interface SearchInputs {
	readonly query: string;
	readonly chunks: readonly MemoryChunk[];
	/** What came of `keywordQueries`, one each. */
	readonly keywordHits: readonly KeywordHits[];
	/** Absent where nothing was embedded; then `vectors` do not count. */
	readonly queryVector?: readonly number[];
	/** One a chunk, undefined where it has none. */
	readonly vectors?: readonly (readonly number[] | undefined)[];
	/** ms since the epoch. */
	readonly now: number;
	/** Last change of a file in ms since the epoch, where the runtime goes by it. */
	modified?(path: WorkspacePath): number | undefined;
	/** Keys of the projects that are open, where the runtime goes by them. */
	readonly activeProjects?: readonly string[];
	/** As the tool's caller asked; the runtime's default where absent. */
	readonly limit?: number;
	readonly minScore?: number;
}

export interface SearchHit {
	readonly path: WorkspacePath;
	readonly startLine: number;
	readonly endLine: number;
	/** On the runtime's own scale, which need not end at 1. */
	readonly score: number;
	readonly snippet: string;
	/** What the score is made of, before weights: only what took part. */
	readonly parts: SearchParts;
}

export type SearchParts = Readonly<Partial<Record<SearchPart, number>>>;

type SearchPart = 'keyword' | 'vector' | 'decay' | 'importance' | 'project' | 'scope';

/** The lines that an agent asks of a file; what is absent is the runtime's to choose. */
export interface LineRequest {
	/** 1-based. */
	readonly from?: number;
	/** How many. */
	readonly lines?: number;
}

/** What a runtime has to go by when it recalls for a turn. */
export interface TurnInputs {
	/** What the person wrote. */
	readonly query: string;
	/** What the runtime looks through, as `files` has it, by path. */
	readonly texts: ReadonlyMap<WorkspacePath, string>;
	/** ms since the epoch. */
	readonly now: number;
	/** Last change of a file in ms since the epoch. */
	modified(path: WorkspacePath): number | undefined;
	/** What the runtime's catalog has of them, by path; a file that says something else by now speaks for itself. */
	readonly catalog?: ReadonlyMap<WorkspacePath, CataloguedMemory>;
	/** By the runtime's ranking, or by the words of the files alone, as older revisions do. */
	readonly by: 'rules' | 'words';
}

/** What a recall that a model chooses has to go by. What it is handed throws, so does the recall. */
export interface ModelChoiceInputs extends TurnInputs {
	/** A file that the runtime reads besides `texts`; undefined where there is none. */
	read(path: WorkspacePath): Promise<string | undefined>;
	/** Null where the model has nothing of use to say. */
	ask(question: ModelQuestion): Promise<Readonly<Record<string, unknown>> | null>;
	/** Cosine distances of the texts from the question, in their order; undefined where one of them has no vector. */
	distances(texts: readonly string[]): Promise<readonly number[] | undefined>;
}

/** How a runtime finds again what it remembers, as one configuration has it. Pure and synchronous; never throws. */
export interface RecallPolicy {
	/** Those of `paths` that the runtime indexes, in its order. Links are not for it to judge. */
	files(paths: readonly WorkspacePath[]): readonly WorkspacePath[];
	chunk(path: WorkspacePath, text: string): readonly MemoryChunk[];
	/** What the runtime asks, or may ask, its full-text index; empty where it asks nothing. */
	keywordQueries(query: string, limit?: number): readonly KeywordQuery[];
	search(inputs: SearchInputs): readonly SearchHit[];
	/** What its agent is told where the search itself fails, and finds nothing for that; absent where it never does. */
	failure?(inputs: SearchInputs): string | undefined;
	/** True where vectors can change what `search` finds. */
	readonly usesEmbeddings: boolean;
	/**
	 * What the runtime itself lays before the agent for one turn, best first; absent where the agent has to search. It
	 * never asks a model.
	 */
	recalled?(inputs: TurnInputs): readonly RecalledMemory[];
	/** The same where the runtime has a model choose. The one thing here that waits, and that may reject. */
	chosen?(inputs: ModelChoiceInputs): Promise<readonly RecalledMemory[]>;
	/** What the agent gets of a file that it asks for by name; absent where it cannot. */
	excerpt?(text: string, request: LineRequest): string;
	/** By which its agent searches and reads its memory, by the runtime's names; absent where it has none. */
	readonly tools?: readonly MemoryTool[];
	/** What `search` takes where nobody says otherwise. */
	readonly defaults: { readonly limit: number; readonly minScore: number };
}
