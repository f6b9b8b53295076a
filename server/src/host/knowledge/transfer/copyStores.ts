import type { KnowledgeReader } from '../../../engine/knowledge/store/reader.ts';
import type { KnowledgeChange, KnowledgeEntry } from '../../../engine/knowledge/store/version.ts';
import { sha256 } from '../../../engine/text/sha256.ts';
import { type KnowledgeStorage, NoVectors, readFrom } from '../storage.ts';
import type { StoreServer } from '../storeServer.ts';
import { copyVectors } from './copyVectors.ts';

/** What was brought over. */
export interface CopiedStores {
	readonly stores: number;
	readonly versions: number;
	/** Of passages, as far as the other side can keep them. */
	readonly vectors: number;
	/** What the other side has in its own way: it is left as it is. One line each. */
	readonly different: readonly string[];
}

type StorageToCopy = Pick<KnowledgeStorage, 'run'>;

/** Versions that are read and written together, and the bytes of their texts. */
const batch = { versions: 50, bytes: 4 * 1024 * 1024 } as const;

/** Pages that were asked for; a store remembers no more. */
const mostFetches = 10_000;

const nameOf = ({ version_id, logical_path }: Pick<KnowledgeEntry, 'version_id' | 'logical_path'>): string =>
	`${version_id} ${logical_path}`;

const entriesOf = (storage: StorageToCopy): Promise<readonly KnowledgeEntry[]> =>
	readFrom(storage, ({ store }) => [...store.all('')]);

const blobsOf = (storage: StorageToCopy): Promise<readonly string[]> =>
	readFrom(storage, ({ store }) => [...store.blobs()].map(({ sha256 }) => sha256));

/** A version with all that is known of it, as it is written. */
function versionChange(
	store: KnowledgeReader,
	{ logical_path, version_id }: KnowledgeEntry,
): VersionChange | undefined {
	const version = store.version(logical_path, version_id);
	const author = store.authors(logical_path).get(version_id);
	return version && { kind: 'version', version, ...(author !== undefined && { author }) };
}

const changesOf = (storage: StorageToCopy, group: readonly KnowledgeEntry[]): Promise<readonly VersionChange[]> =>
	readFrom(storage, ({ store }) => {
		store.expectVersions?.(group);
		return group.flatMap((entry) => versionChange(store, entry) ?? []);
	});

function* groupsOf(entries: readonly KnowledgeEntry[]): Generator<readonly KnowledgeEntry[]> {
	let group: KnowledgeEntry[] = [];
	let bytes = 0;
	for (const entry of entries) {
		group.push(entry);
		bytes += entry.size_bytes ?? 0;
		if (group.length < batch.versions && bytes < batch.bytes) continue;
		yield group;
		[group, bytes] = [[], 0];
	}
	if (group.length > 0) yield group;
}

type VersionChange = Extract<KnowledgeChange, { kind: 'version' }>;

/** Somebody else may have brought some of them meanwhile. Gives how many were missing. */
async function writeMissing(into: StorageToCopy, versions: readonly VersionChange[]): Promise<number> {
	const { changes } = await into.run(({ store }) => {
		store.expectVersions?.(versions.map(({ version }) => version));
		return {
			changes: versions.filter(({ version: { logical_path, version_id } }) => !store.version(logical_path, version_id)),
		};
	}, true);
	return changes.length;
}

/** Brings one store over; what is there already stays as it is. */
async function copyStore(from: StorageToCopy, into: StorageToCopy, onVersion: () => void): Promise<number> {
	const there = new Set((await entriesOf(into)).map(nameOf));
	const missing = (await entriesOf(from)).filter((entry) => !there.has(nameOf(entry)));
	const blobsThere = new Set(await blobsOf(into));
	// What versions refer to is there before them.
	for (const name of (await blobsOf(from)).filter((each) => !blobsThere.has(each))) {
		const blob = await readFrom(from, ({ store }) => store.blob(name));
		if (blob) await into.run(() => ({ changes: [{ kind: 'blob', blob }] }), true);
	}
	let written = 0;
	for (const group of groupsOf(missing)) {
		written += await writeMissing(into, await changesOf(from, group));
		for (const _ of group) onVersion();
	}
	const fetches = (await fetchesOf(from)).toReversed();
	if (fetches.length > 0) {
		await into.run(({ store }) => {
			const known = new Set(fetchesIn(store).map((fetch) => JSON.stringify(fetch)));
			const news = fetches.filter((fetch) => !known.has(JSON.stringify(fetch)));
			return { changes: news.map((fetch) => ({ kind: 'fetched', fetch }) as const) };
		}, true);
	}
	return written;
}

const fetchesIn = (store: KnowledgeReader) =>
	store.fetches(mostFetches).map(({ at, address, final_address, status, bytes, reason, outcome }) => ({
		...{ at, address, final_address, status, bytes, reason, outcome },
	}));

const fetchesOf = (storage: StorageToCopy) => readFrom(storage, ({ store }) => fetchesIn(store));

/** A server without pgvector keeps no vectors, and everything else. */
const withoutVectors = (error: unknown): number => {
	if (error instanceof NoVectors) return 0;
	throw error;
};

/** In one order of names, wherever it comes from. */
const sorted = (value: object): string =>
	JSON.stringify(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));

/** Every line of an export of a store: what, which, and the digest of all that is in it. Two stores with the same lines have the same in them. */
export async function storeLines(storage: StorageToCopy): Promise<readonly string[]> {
	const lines: string[] = [];
	for (const group of groupsOf(await entriesOf(storage))) {
		for (const change of await changesOf(storage, group)) {
			lines.push(
				`version ${nameOf(change.version)} ${sha256(sorted({ ...change.version, author: change.author ?? null }))}`,
			);
		}
	}
	for (const name of await blobsOf(storage)) {
		const blob = await readFrom(storage, ({ store }) => store.blob(name));
		if (blob) lines.push(`bytes ${name} ${sha256(sorted({ ...blob, bytes: blob.bytes && sha256(blob.bytes) }))}`);
	}
	for (const fetch of await fetchesOf(storage))
		lines.push(`page ${fetch.at} ${fetch.address} ${sha256(sorted(fetch))}`);
	return lines.sort();
}

/**
 * Brings everything that the stores of `from` have to `into`, and takes nothing away anywhere. What chunks mean is brought where the other
 * side can keep it, and else worked out again. Throws what the databases throw; begun again, it goes on where it ended. `onProgress` hears of versions.
 */
export async function copyStores(
	from: StoreServer,
	into: StoreServer,
	onProgress: (versions: number) => void = () => undefined,
): Promise<CopiedStores> {
	let [versions, vectors] = [0, 0];
	const different: string[] = [];
	const names = await from.names();
	let done = 0;
	for (const name of names) {
		await using source = from.store(name);
		await using target = into.store(name);
		versions += await copyStore(source, target, () => onProgress(++done));
		vectors += await copyVectors(source, target).catch(withoutVectors);
		const there = new Set(await storeLines(target));
		for (const line of await storeLines(source)) {
			if (!there.has(line)) different.push(`${name}: ${line.replace(/ \S+$/u, '')}`);
		}
	}
	return { stores: names.length, versions, vectors, different };
}
