import { startsLike } from '../search/like.ts';
import { readVersionId, versionIdAt } from './versionIds.ts';

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

/** Original bytes of a source, beside the text that was made of them. */
interface KnowledgeBlob {
	readonly sha256: string;
	readonly mime_type: string;
	readonly size_bytes: number;
	/** Null where they were not kept. */
	readonly bytes: Uint8Array | null;
}

/** All that an agent has stored; the oldest version of a path stands first. */
export interface KnowledgeStore {
	readonly versions: ReadonlyMap<string, readonly KnowledgeVersion[]>;
	readonly blobs: ReadonlyMap<string, KnowledgeBlob>;
}

/** What an operation does to the store, in the words of a database that keeps it. */
export type KnowledgeChange =
	| { readonly kind: 'version'; readonly version: KnowledgeVersion }
	/** A refresh that made no new version. */
	| {
			readonly kind: 'refreshed';
			readonly logical_path: string;
			readonly version_id: string;
			readonly refreshed_at: string;
			readonly last_refresh_status: string;
	  }
	| { readonly kind: 'pruned'; readonly logical_path: string; readonly version_id: string }
	| { readonly kind: 'blob'; readonly blob: KnowledgeBlob }
	| { readonly kind: 'blob-gone'; readonly sha256: string };

export const emptyStore: KnowledgeStore = { versions: new Map(), blobs: new Map() };

/** The store after `changes`, which were made for it. */
export function applyChanges(store: KnowledgeStore, changes: readonly KnowledgeChange[]): KnowledgeStore {
	if (changes.length === 0) return store;
	const versions = new Map(store.versions);
	const blobs = new Map(store.blobs);
	for (const change of changes) {
		switch (change.kind) {
			case 'version': {
				const { version } = change;
				versions.set(version.logical_path, [...(versions.get(version.logical_path) ?? []), version]);
				break;
			}
			case 'refreshed': {
				const { logical_path, version_id, refreshed_at, last_refresh_status } = change;
				const known = versions.get(logical_path) ?? [];
				const refreshed = known.map((each) =>
					each.version_id === version_id ? { ...each, refreshed_at, last_refresh_status } : each,
				);
				if (known.length > 0) versions.set(logical_path, refreshed);
				break;
			}
			case 'pruned': {
				const left = (versions.get(change.logical_path) ?? []).filter((each) => each.version_id !== change.version_id);
				if (left.length > 0) versions.set(change.logical_path, left);
				else versions.delete(change.logical_path);
				break;
			}
			case 'blob':
				blobs.set(change.blob.sha256, change.blob);
				break;
			case 'blob-gone':
				blobs.delete(change.sha256);
				break;
		}
	}
	return { versions, blobs };
}

/** The newest version first, removals among them. */
export const historyOf = (store: KnowledgeStore, path: string): readonly KnowledgeVersion[] =>
	(store.versions.get(path) ?? []).toReversed();

/** Undefined where there is no such document, or not any more. */
export function currentOf(store: KnowledgeStore, path: string): KnowledgeVersion | undefined {
	const newest = store.versions.get(path)?.at(-1);
	return newest?.tombstone === false ? newest : undefined;
}

/** The version of that name. Throws a `HelpfulError` for what names no time. */
export function versionAt(store: KnowledgeStore, path: string, given: string): KnowledgeVersion | undefined {
	const id = readVersionId(given);
	return store.versions.get(path)?.find(({ version_id }) => version_id === id);
}

/** The current version where none is named. Throws as `versionAt` does. */
export const versionOf = (store: KnowledgeStore, path: string, given?: string): KnowledgeVersion | undefined =>
	given ? versionAt(store, path, given) : currentOf(store, path);

/** All versions of paths that begin like `prefix`, by path. */
export const versionsUnder = (store: KnowledgeStore, prefix?: string | null): readonly KnowledgeVersion[] =>
	[...store.versions.entries()]
		.filter(([path]) => !prefix || startsLike(prefix, path))
		.sort(([a], [b]) => byBytes(a, b))
		.flatMap(([, versions]) => versions);

/** The current version of every path that begins like `prefix` and still has one, by path. */
export const currentUnder = (store: KnowledgeStore, prefix?: string | null): readonly KnowledgeVersion[] =>
	versionsUnder(store, prefix).filter((version) => currentOf(store, version.logical_path) === version);

/** As a database sorts text: by its UTF-8 bytes. */
const byBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

/**
 * The name for a version of `path` that is made at `now` (ms since the epoch). The runtime fails where the path has a
 * version of the same millisecond; here it gets the next one.
 */
export function nextVersionId(store: KnowledgeStore, path: string, now: number): string {
	const newest = store.versions.get(path)?.at(-1);
	return versionIdAt(newest ? Math.max(now, Date.parse(newest.version_id) + 1) : now);
}
