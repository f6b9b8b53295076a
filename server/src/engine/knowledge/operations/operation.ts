import type { BlobPolicy } from '../documents/blobPolicy.ts';
import type { Converted } from '../documents/convert.ts';
import type { StoreRules } from '../rules/storeRules.ts';
import type { EntryFilter } from '../search/filter.ts';
import type { FoundChunk } from '../search/fusion.ts';
import type { RankWords } from '../search/keywords.ts';
import type { KnowledgeReader } from '../store/reader.ts';
import type { KnowledgeChange, KnowledgeEntry } from '../store/version.ts';
import type { ErrorKind } from './helpfulError.ts';

/** A file that was found for an `add` or a `refresh`, or a page. */
export interface KnowledgeSource {
	readonly absPath: string;
	readonly relPathFromBase: string;
	/** Where it goes if nobody says otherwise; absent where its place on the disk counts, as in the runtime. */
	readonly logicalPath?: string;
	/** Reads it. Rejects where that cannot be done; the message then says why. */
	load(signal?: AbortSignal): Promise<LoadedSource>;
	/** The same for a refresh of `known`; undefined where that is still what it says. Absent where only reading it tells. */
	loadIfChanged?(known: KnowledgeEntry, signal?: AbortSignal): Promise<LoadedSource | undefined>;
}

/** What is known of a page beside its bytes. */
export interface PageFacts {
	/** What is kept with the version for the next time that the page is fetched. */
	readonly args: Readonly<Record<string, unknown>>;
}

export interface LoadedSource {
	readonly bytes: Uint8Array;
	/** Its text, or why it has none; absent where the runtime's own way counts. */
	readonly converted?: Converted;
	/** Its type, where its name does not tell. */
	readonly mime_type?: string;
	/** Absent for a file. */
	readonly page?: PageFacts;
	/** It was handed over, and there is nowhere to read it again. */
	readonly isHandedOver?: true;
}

/** Why there are no sources. */
export interface NotFound {
	readonly error: string;
	readonly error_type?: ErrorKind;
	/** True where it is for whoever asks that there are none: the source itself was not tried. */
	readonly isRefused?: true;
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
	readonly filter?: EntryFilter;
	/** What the text means; nothing is found by meaning without it. */
	readonly vector?: QueryVector;
	/** How what has its words is ranked. */
	readonly rankWords?: RankWords;
}

/** A text as `model` has it. */
export interface QueryVector {
	readonly model: string;
	/** Of length 1. */
	readonly numbers: Float32Array;
}

/** What an operation knows of the world. */
export interface KnowledgeContext {
	readonly store: KnowledgeReader;
	readonly rules: StoreRules;
	/** ms since the epoch. */
	readonly now: number;
	readonly database: { readonly path: string; readonly bytes: number };
	readonly blobs: BlobPolicy;
	/** Best first, by meaning; absent where nothing is embedded. */
	findSimilar?(question: ChunkQuestion): readonly FoundChunk[];
	/** Best first, by words; absent where there is no index. */
	findByWords?(question: ChunkQuestion): readonly FoundChunk[];
	/**
	 * The files or the page that `source` names, as far as the host allows it: the runtime would take any file of the machine.
	 * An error says why there are none. `known` is what is refreshed: then the store has named it, and not whoever asks.
	 */
	findSources?(
		source: string,
		filters: SourceFilters,
		known?: KnowledgeEntry,
	): Promise<readonly KnowledgeSource[] | NotFound>;
	/** What a search looks at; beyond what its own input says. */
	readonly filter?: EntryFilter | undefined;
	/** What the query of a search means; absent where words alone count. */
	readonly queryVector?: QueryVector | undefined;
	/** True where a person reads the answer: they are told what went wrong in our words, and agents in the runtime’s. */
	readonly forPeople?: boolean | undefined;
	/** The version that has to be the newest of the document that is changed; null: there must be none. */
	readonly ifMatch?: string | null | undefined;
	/** No more is begun once it is aborted; what was done by then stays. */
	readonly signal?: AbortSignal | undefined;
	/** Hears of each source that was dealt with, of so many. */
	onIngested?(path: string, total: number): void;
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
