import type { BlobPolicy } from '../documents/blobPolicy.ts';
import type { FoundChunk } from '../search/fusion.ts';
import type { KnowledgeChange, KnowledgeStore } from '../store/store.ts';

/** A file as the host read it for an `add`, or a page. */
export interface KnowledgeSource {
	readonly absPath: string;
	readonly relPathFromBase: string;
	readonly bytes: Uint8Array;
}

/** Which files of a folder are meant: globs, parted by commas. */
export interface SourceFilters {
	readonly include?: string | undefined;
	readonly exclude?: string | undefined;
	readonly follow_symlinks?: boolean | undefined;
}

/** What a search is to find; each side is asked for its own words. */
export interface ChunkQuestion {
	readonly text: string;
	readonly limit: number;
	readonly pathPrefix: string | undefined;
	readonly includeHistory: boolean;
}

/** What an operation knows of the world. */
export interface KnowledgeContext {
	readonly store: KnowledgeStore;
	/** ms since the epoch. */
	readonly now: number;
	readonly database: { readonly path: string; readonly bytes: number };
	readonly blobs: BlobPolicy;
	/** Best first, by meaning; absent where nothing is embedded. */
	findSimilar?(question: ChunkQuestion): readonly FoundChunk[];
	/** Best first, by words; absent where there is no index. */
	findByWords?(question: ChunkQuestion): readonly FoundChunk[];
	/**
	 * The files that `source` names, read beforehand and only where the host allows it: the runtime would take any file
	 * of the machine. An error says why there are none.
	 */
	readSource?(source: string, filters: SourceFilters): readonly KnowledgeSource[] | { readonly error: string };
}

/** What an operation says, and what it does to the store. */
interface OperationOutcome<Data> {
	readonly data: Data;
	readonly changes?: readonly KnowledgeChange[];
}

/** Throws a `HelpfulError` where it refuses. */
export type Operation<Input, Data = Readonly<Record<string, unknown>>> = (
	context: KnowledgeContext,
	input: Input,
) => OperationOutcome<Data>;
