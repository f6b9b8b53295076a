import { RequestType } from 'vscode-languageserver-protocol';

/** What is known of when the source of an entry was read. */
export interface KnowledgeRefresh {
	/** Seconds from one reading to the next; absent where nobody has asked for it. */
	readonly every?: number;
	/** The last one, ms since the epoch. */
	readonly at?: number;
	/** Why the last one failed. */
	readonly failure?: string;
	readonly isDue: boolean;
}

/** A path of a store in its newest state. */
export interface KnowledgeEntryInfo {
	readonly path: string;
	/** Names the newest version; ISO 8601. */
	readonly version: string;
	/** How many there are, removals among them. */
	readonly versions: number;
	/** When it was written, ms since the epoch. */
	readonly at: number;
	readonly isDeleted: boolean;
	/** Bytes of the source. */
	readonly size?: number;
	readonly description?: string;
	readonly note?: string;
	/** The file or the address that it was made from; absent of what was written here. */
	readonly source?: string;
	readonly refresh: KnowledgeRefresh;
}

export interface KnowledgeEntriesParams {
	readonly root: string;
	/** The path behind which the page begins; the first page where it is absent. */
	readonly after?: string;
}

/** As many entries as are read at once without anybody waiting behind it. */
export interface KnowledgeEntriesPage {
	readonly entries: readonly KnowledgeEntryInfo[];
	readonly hasMore: boolean;
}

/** Client → server: what is in a store, by path, page by page; what was deleted too. */
export const KnowledgeEntriesRequest = new RequestType<KnowledgeEntriesParams, KnowledgeEntriesPage, void>(
	'soulscope/knowledge/entries',
);

/** A version of an entry. */
export interface KnowledgeVersionInfo {
	readonly version: string;
	/** ms since the epoch. */
	readonly at: number;
	/** True where the entry was deleted with it: then it has no text. */
	readonly isDeletion: boolean;
	/** The bytes that it was made from, or of its text. */
	readonly size?: number;
	readonly note?: string;
	readonly source?: string;
	/** `person`, `terminal`, `agent`, or `mcp` for another agent; absent where nobody has noted it. */
	readonly author?: string;
}

export interface KnowledgePathParams {
	readonly root: string;
	readonly path: string;
}

/** Client → server: the versions of an entry, the newest first. */
export const KnowledgeVersionsRequest = new RequestType<KnowledgePathParams, readonly KnowledgeVersionInfo[], void>(
	'soulscope/knowledge/versions',
);

export interface KnowledgeReadParams extends KnowledgePathParams {
	/** The newest where none is named. */
	readonly version?: string;
	/** Where this chunk stands is to be told as well. */
	readonly chunk?: number;
}

export interface KnowledgeText {
	readonly version: string;
	readonly text: string;
	readonly mimeType?: string;
	/** Of the chunk; counted from 0, both in. */
	readonly lines?: { readonly start: number; readonly end: number };
}

/** Client → server: the text of an entry. */
export const KnowledgeReadRequest = new RequestType<KnowledgeReadParams, KnowledgeText, void>(
	'soulscope/knowledge/read',
);

/** A passage that was found. */
export interface KnowledgeHit {
	readonly path: string;
	readonly version: string;
	readonly chunk: number;
	readonly snippet: string;
	/** 0..1. */
	readonly score: number;
}

/** Client → server: find passages, the best first. */
export const KnowledgeSearchRequest = new RequestType<
	{ readonly root: string; readonly query: string },
	readonly KnowledgeHit[],
	void
>('soulscope/knowledge/search');
