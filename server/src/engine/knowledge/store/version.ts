/** One version of a document. Nothing ever changes but what a refresh says of it. */
export interface KnowledgeVersion {
	readonly logical_path: string;
	/** When it was made, as ISO 8601 to the millisecond; its name among the versions of its path. */
	readonly version_id: string;
	/** True where the document was removed with this version. */
	readonly tombstone: boolean;
	readonly source_type: 'local' | 'remote' | 'inline';
	readonly source_path: string | null;
	readonly source_sha256: string | null;
	readonly blob_sha256: string | null;
	readonly content_sha256: string | null;
	readonly mime_type: string | null;
	/** UTF-8 bytes of the source. */
	readonly size_bytes: number | null;
	readonly description: string | null;
	readonly fetcher: 'downloader' | 'local' | 'inline' | null;
	readonly downloader: string | null;
	readonly downloader_args: Readonly<Record<string, unknown>> | null;
	readonly refresh_frequency_sec: number | null;
	readonly refreshed_at: string | null;
	/** `ok`, `unchanged`, or `failed:` and why. */
	readonly last_refresh_status: string | null;
	readonly change_note: string | null;
	readonly created_at: string;
	readonly content: string;
}

/** What is known of a version without its text. */
export type KnowledgeEntry = Omit<KnowledgeVersion, 'content'>;

/** The newest version of a path, which may be its removal. */
export interface EntryState extends KnowledgeEntry {
	/** How many versions the path has, removals among them. */
	readonly versions: number;
}

/** What a list says of a version. */
export type ListedEntry = Pick<
	KnowledgeEntry,
	| 'logical_path'
	| 'version_id'
	| 'size_bytes'
	| 'mime_type'
	| 'refresh_frequency_sec'
	| 'last_refresh_status'
	| 'refreshed_at'
	| 'description'
>;

/** Original bytes of a source, beside the text that was made of them. */
export interface KnowledgeBlob {
	readonly sha256: string;
	readonly mime_type: string;
	readonly size_bytes: number;
	/** Null where they were not kept. */
	readonly bytes: Uint8Array | null;
}

/** What is known of them without the bytes themselves. */
export type BlobEntry = Omit<KnowledgeBlob, 'bytes'> & { readonly isKept: boolean };

/** A page that was asked for, whatever came of it. */
export interface KnowledgeFetch {
	/** ISO 8601, to the millisecond. */
	readonly at: string;
	/** Without a name and a password, which are refused. */
	readonly address: string;
	/** Where the last redirect led. */
	readonly final_address: string;
	/** What the server answered; null where it was not asked, or did not answer. */
	readonly status: number | null;
	/** Bytes of the page, as they are read. */
	readonly bytes: number;
	readonly reason: 'add' | 'refresh';
	/** `ok`, `unchanged`, or `failed:` and why. */
	readonly outcome: string;
}

/** What an operation does to the store, in the words of a database that keeps it. */
export type KnowledgeChange =
	/** `author`: who wrote it, where that is known. */
	| { readonly kind: 'version'; readonly version: KnowledgeVersion; readonly author?: string | undefined }
	/** A refresh that made no new version. */
	| {
			readonly kind: 'refreshed';
			readonly logical_path: string;
			readonly version_id: string;
			readonly refreshed_at: string;
			readonly last_refresh_status: string;
			/** Absent where they stay as they are. */
			readonly downloader_args?: KnowledgeVersion['downloader_args'];
	  }
	/** How often the source is to be read again; null: only when somebody says so. */
	| {
			readonly kind: 'scheduled';
			readonly logical_path: string;
			readonly version_id: string;
			readonly refresh_frequency_sec: number | null;
	  }
	| { readonly kind: 'pruned'; readonly logical_path: string; readonly version_id: string }
	| { readonly kind: 'blob'; readonly blob: KnowledgeBlob }
	| { readonly kind: 'blob-gone'; readonly sha256: string }
	| { readonly kind: 'fetched'; readonly fetch: KnowledgeFetch };
