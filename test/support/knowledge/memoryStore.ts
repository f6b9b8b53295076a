import { type ChunkSizes, chunksOf } from '../../../server/src/engine/knowledge/documents/chunking.ts';
import type { ChunkCount, KnowledgeReader } from '../../../server/src/engine/knowledge/store/reader.ts';
import type {
	KnowledgeBlob,
	KnowledgeChange,
	KnowledgeFetch,
	KnowledgeVersion,
} from '../../../server/src/engine/knowledge/store/version.ts';

/** All that an agent has stored; the oldest version of a path stands first. */
export interface KnowledgeStore {
	readonly versions: ReadonlyMap<string, readonly KnowledgeVersion[]>;
	readonly blobs: ReadonlyMap<string, KnowledgeBlob>;
	/** The oldest first. */
	readonly fetches: readonly KnowledgeFetch[];
	/** By time and path. */
	readonly authors: ReadonlyMap<string, string>;
}

export const emptyStore: KnowledgeStore = { versions: new Map(), blobs: new Map(), fetches: [], authors: new Map() };

/** The store after `changes`, which were made for it. */
export function applyChanges(store: KnowledgeStore, changes: readonly KnowledgeChange[]): KnowledgeStore {
	if (changes.length === 0) return store;
	const versions = new Map(store.versions);
	const blobs = new Map(store.blobs);
	const fetches = [...store.fetches];
	const authors = new Map(store.authors);
	for (const change of changes) {
		switch (change.kind) {
			case 'version': {
				const { version, author } = change;
				if (author !== undefined) authors.set(`${version.version_id} ${version.logical_path}`, author);
				const known = [...(versions.get(version.logical_path) ?? []), version];
				versions.set(version.logical_path, known.sort(byTime));
				break;
			}
			case 'refreshed': {
				const { logical_path, version_id, refreshed_at, last_refresh_status, downloader_args } = change;
				const known = versions.get(logical_path) ?? [];
				const refreshed = known.map((each) =>
					each.version_id === version_id
						? { ...each, refreshed_at, last_refresh_status, ...(downloader_args && { downloader_args }) }
						: each,
				);
				if (known.length > 0) versions.set(logical_path, refreshed);
				break;
			}
			case 'scheduled': {
				const { logical_path, version_id, refresh_frequency_sec } = change;
				const known = versions.get(logical_path) ?? [];
				const scheduled = known.map((each) =>
					each.version_id === version_id ? { ...each, refresh_frequency_sec } : each,
				);
				if (known.length > 0) versions.set(logical_path, scheduled);
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
			case 'fetched':
				fetches.push(change.fetch);
				break;
		}
	}
	return { versions, blobs, fetches, authors };
}

/** Answers from what is in memory; a document is cut into chunks when somebody counts them. */
export function memoryReader(store: KnowledgeStore, sizes: ChunkSizes): KnowledgeReader {
	const all = (start: string): readonly KnowledgeVersion[] =>
		[...store.versions.entries()]
			.filter(([path]) => path.startsWith(start))
			.sort(([a], [b]) => byBytes(a, b))
			.flatMap(([, versions]) => versions);
	const newest = (path: string): KnowledgeVersion | undefined => store.versions.get(path)?.at(-1);
	const current = (start: string): readonly KnowledgeVersion[] =>
		all(start).filter((each) => !each.tombstone && newest(each.logical_path) === each);
	return {
		newest,
		version: (path, id) => store.versions.get(path)?.find(({ version_id }) => version_id === id),
		history: (path) => (store.versions.get(path) ?? []).toReversed(),
		authors: (path) =>
			new Map(
				(store.versions.get(path) ?? []).flatMap(({ version_id }) => {
					const author = store.authors.get(`${version_id} ${path}`);
					return author === undefined ? [] : [[version_id, author]];
				}),
			),
		current,
		listed: (start) =>
			current(start).map((entry) => ({
				logical_path: entry.logical_path,
				version_id: entry.version_id,
				size_bytes: entry.size_bytes,
				mime_type: entry.mime_type,
				refresh_frequency_sec: entry.refresh_frequency_sec,
				last_refresh_status: entry.last_refresh_status,
				refreshed_at: entry.refreshed_at,
				description: entry.description,
			})),
		currentPaths: (start) => current(start).map(({ logical_path }) => logical_path),
		states: (after, limit) =>
			[...store.versions.entries()]
				.filter(([path]) => byBytes(path, after) > 0)
				.sort(([a], [b]) => byBytes(a, b))
				.slice(0, limit)
				.flatMap(([path, { length: versions }]) => {
					const last = newest(path);
					return last ? [{ ...last, versions }] : [];
				}),
		all,
		chunkCounts: (start) =>
			all(start).flatMap(({ logical_path, version_id, tombstone, content }): ChunkCount[] =>
				tombstone ? [] : [{ logical_path, version_id, chunks: chunksOf(content, sizes).length }],
			),
		blob: (sha256) => store.blobs.get(sha256),
		blobs: () => [...store.blobs.values()].map(({ bytes, ...known }) => ({ ...known, isKept: bytes !== null })),
		fetches: (limit) => store.fetches.toReversed().slice(0, limit),
	};
}

const byTime = (a: KnowledgeVersion, b: KnowledgeVersion): number => (a.version_id < b.version_id ? -1 : 1);

/** As a database sorts text: by its UTF-8 bytes. */
const byBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));
