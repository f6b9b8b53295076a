import type {
	BlobEntry,
	EntryState,
	KnowledgeBlob,
	KnowledgeEntry,
	KnowledgeFetch,
	KnowledgeVersion,
	ListedEntry,
} from './version.ts';
import { readVersionId, versionIdAt } from './versionIds.ts';

/** What is asked before something is written. */
export interface NewestVersions {
	/** The last version of a path, also where that is its removal. */
	newest(path: string): KnowledgeEntry | undefined;
	/** Says that the newest versions of these will be asked for: a store that is far away then fetches them at once, not one by one. */
	expect?(paths: readonly string[]): void;
}

/** How many chunks a version was cut into. */
export interface ChunkCount {
	readonly logical_path: string;
	readonly version_id: string;
	readonly chunks: number;
}

/**
 * What operations ask of a store, whatever it is kept in. Everything is answered at once, from one state of the store; one that
 * is far away throws `NotReadYet` first.
 * A list is read as far as it is gone through; it comes by path, in the order of UTF-8 bytes.
 */
export interface KnowledgeReader extends NewestVersions {
	version(path: string, version_id: string): KnowledgeVersion | undefined;
	/** Says that these versions will be read, as `expect` does. */
	expectVersions?(names: readonly Pick<KnowledgeVersion, 'logical_path' | 'version_id'>[]): void;
	/** The newest first, removals among them. */
	history(path: string): readonly KnowledgeEntry[];
	/** Who wrote the versions of a path, by their names; of the others that is not known. */
	authors(path: string): ReadonlyMap<string, string>;
	/** The newest version of every path that begins with `start`, where that is no removal. */
	current(start: string): Iterable<KnowledgeEntry>;
	/** The same with what a list says of them, which is read several times as quickly. */
	listed(start: string): Iterable<ListedEntry>;
	/** The paths of the same. */
	currentPaths(start: string): Iterable<string>;
	/** The newest version of every path behind `after`, removals among them; as many as `limit`. */
	states(after: string, limit: number): Iterable<EntryState>;
	/** All versions of these paths, the oldest of each first. */
	all(start: string): Iterable<KnowledgeEntry>;
	/** Of all versions that have chunks. */
	chunkCounts(start: string): Iterable<ChunkCount>;
	blob(sha256: string): KnowledgeBlob | undefined;
	blobs(): Iterable<BlobEntry>;
	/** The pages that were asked for, the last ones first. */
	fetches(limit: number): readonly KnowledgeFetch[];
}

/** Undefined where there is no such document, or not any more. */
export function currentOf(store: NewestVersions, path: string): KnowledgeEntry | undefined {
	const newest = store.newest(path);
	return newest?.tombstone === false ? newest : undefined;
}

/** The version of that name. Throws a `HelpfulError` for what names no time. */
export const versionAt = (store: KnowledgeReader, path: string, given: string): KnowledgeVersion | undefined =>
	store.version(path, readVersionId(given));

/** The current version where none is named. Throws as `versionAt` does. */
export function versionOf(store: KnowledgeReader, path: string, given?: string): KnowledgeVersion | undefined {
	if (given) return versionAt(store, path, given);
	const current = currentOf(store, path);
	return current && store.version(path, current.version_id);
}

/**
 * The name for a version of `path` that is made at `now` (ms since the epoch). The runtime fails where the path has a
 * version of the same millisecond; here it gets the next one.
 */
export function nextVersionId(store: NewestVersions, path: string, now: number): string {
	const newest = store.newest(path);
	return versionIdAt(newest ? Math.max(now, Date.parse(newest.version_id) + 1) : now);
}
