import { NotificationType, RequestType } from 'vscode-languageserver-protocol';

export interface MemorySearchParams {
	/** Root folder of the workspace. */
	readonly workspace: string;
	/**
	 * Words, `"an exact phrase"`, `path:memory/`, `type:daily-log`, `after:2026-11-01` (that day counts), `before:2026-12`
	 * (that day does not).
	 */
	readonly query: string;
	/** `hybrid` unless told otherwise; what needs a model falls back to `keyword` where there is none, and says so. */
	readonly mode?: MemorySearchMode;
	/** `all` unless told otherwise. */
	readonly scope?: MemoryScope;
	/** 20 unless told otherwise. */
	readonly limit?: number;
	/** 0..1: how much a result is held back that is like one above it. */
	readonly diversity?: number;
	/** Days after which a dated memory counts half; absent: age does not matter. */
	readonly halfLifeDays?: number;
}

/** `memory`: what the agent has written down, the files that the Memory view lists. `all`: every Markdown file of the workspace. */
export type MemoryScope = 'memory' | 'all';

type MemorySearchMode = 'keyword' | 'semantic' | 'hybrid';

type OwnPart = 'keyword' | 'file' | 'vector' | 'recency' | 'share';

/** What runtimes weigh beside words and meaning. */
type RuntimePart = 'decay' | 'importance' | 'project' | 'scope';

export interface MemorySearchHit {
	readonly uri: string;
	/** Path in the workspace. */
	readonly path: string;
	/** 1-based, both in. */
	readonly startLine: number;
	readonly endLine: number;
	readonly score: number;
	readonly snippet: string;
	/** Half-open UTF-16 ranges in `snippet`. */
	readonly highlights: readonly (readonly [start: number, end: number])[];
	/** 1-based line that the snippet begins on. */
	readonly snippetLine: number;
	/** Headings above it, outermost first. */
	readonly headings: readonly string[];
	/** `YYYY-MM-DD`, where it has a date. */
	readonly day?: string;
	/** Every word of the question is there. */
	readonly exact: boolean;
	/** What the score is made of: only what took part. `keyword` and `file` are added up, `recency` and `share` are factors. */
	readonly parts: Readonly<Partial<Record<OwnPart | RuntimePart, number>>>;
	/** What each word of the question adds to `keyword`, and where it stands. */
	readonly terms: readonly { readonly term: string; readonly score: number; readonly in: readonly string[] }[];
}

export interface MemorySearchResult {
	readonly hits: readonly MemorySearchHit[];
	/** What was searched by in the end. */
	readonly mode: MemorySearchMode;
	/** For people: why the mode is another, hints that could not be read. One line each. */
	readonly notes: readonly string[];
	/** Files that were looked through. */
	readonly searched: number;
	readonly state: MemoryIndexState;
}

/** The same question, asked as the workspace's own runtime would ask it. */
export interface RuntimeSearchResult {
	readonly runtimeTitle: string;
	/** On the runtime's own scale, in its own order; null where it has no search. */
	readonly hits: readonly MemorySearchHit[] | null;
	/** Absent where the runtime goes by words alone, or there is no model here. */
	readonly embeddings?: {
		/** Ours: the runtime's own may find otherwise. */
		readonly model: string;
		/** The runtime's chunks that are embedded so far, of all. */
		readonly embedded: number;
		readonly all: number;
	};
	/** Why there is nothing by similarity although there should be: one line for people. */
	readonly trouble?: string;
}

/** How far the index is. Always to be shown beside results. */
export interface MemoryIndexState {
	/** `closed`: nobody has asked yet. `indexing`: what is not read yet is not found. `behind`: as before, and nobody is reading. */
	readonly phase: 'closed' | 'indexing' | 'behind' | 'ready';
	/** Files that are in the index as they are on disk, of those that should be. */
	readonly indexed: number;
	readonly total: number;
	readonly passages: number;
	/** How many of the passages are embedded, and by which model; absent where there is none. */
	readonly embeddings?: {
		readonly model: string;
		readonly embedded: number;
		/** About how many ms the others will take; absent while nobody can say. */
		readonly left?: number;
		/** Why it does not go on: the computer runs on battery, and the person did not say that this does not matter. */
		readonly waitsFor?: 'mains';
	};
	/** What was wrong with the index that was kept, where it had to be made anew. */
	readonly rebuilt?: 'asked' | 'corrupt' | 'outdated';
	/** Files that cannot be searched, and why, as a short clause; at most 50. */
	readonly leftOut: readonly { readonly path: string; readonly reason: string }[];
	/** Where the folder could not be looked through to its end, or the index not be kept: one line for people. */
	readonly problem?: string;
}

export interface MemoryIndexParams {
	/** Root folder of the workspace. */
	readonly workspace: string;
}

/** Client → server: what the agent's files say about this. Cancelled: nothing is searched any more. */
export const MemorySearchRequest = new RequestType<MemorySearchParams, MemorySearchResult, void>(
	'soulscope/memory/search',
);

/** Client → server: what would the runtime find by this? */
export const RuntimeSearchRequest = new RequestType<
	{ readonly workspace: string; readonly query: string },
	RuntimeSearchResult,
	void
>('soulscope/memory/runtimeSearch');

/** Client → server: how far the index is; begins to build it where nobody has asked before. */
export const MemoryIndexStateRequest = new RequestType<MemoryIndexParams, MemoryIndexState, void>(
	'soulscope/memory/indexState',
);

/** Client → server: throw the index away and read every file anew. Answered when it is done; cancelled: as far as it came. */
export const MemoryRebuildRequest = new RequestType<MemoryIndexParams, MemoryIndexState, void>(
	'soulscope/memory/rebuild',
);

/** Server → client: the index of a workspace has come on; some ten times a second while it is being built. */
export const MemoryIndexChanged = new NotificationType<MemoryIndexParams & { readonly state: MemoryIndexState }>(
	'soulscope/memory/indexChanged',
);
