import type {
	KnowledgeEntriesPage,
	KnowledgeEntriesParams,
	KnowledgeEntryInfo,
	KnowledgeHit,
	KnowledgePathParams,
	KnowledgeReadParams,
	KnowledgeRefresh,
	KnowledgeText,
	KnowledgeVersionInfo,
} from '../../../../../protocol/knowledge/entries.ts';
import { linesOfChunk } from '../../../engine/knowledge/documents/chunkLines.ts';
import type { AuthoredVersion, EntriesPage } from '../../../engine/knowledge/operations/ownTools.ts';
import { isDue } from '../../../engine/knowledge/operations/refreshing.ts';
import type { FusedHit } from '../../../engine/knowledge/search/fusion.ts';
import type { EntryState, KnowledgeEntry, KnowledgeVersion } from '../../../engine/knowledge/store/version.ts';
import { type StoresContext, withStore } from './stores.ts';

/** Hits of one search. */
const mostHits = 30;

/** As a refresh begins what it remembers of a failure. */
const failure = /^failed:\s*/;

/** The values that are there; in a loop, because a list has many thousands of them. */
function known<Values extends object>(values: { readonly [Name in keyof Values]: Values[Name] | null }) {
	const there: Partial<Values> = {};
	for (const name in values) if (values[name] !== null) there[name] = values[name];
	return there;
}

function refreshOf(entry: KnowledgeEntry, now: number): KnowledgeRefresh {
	const { refresh_frequency_sec: every, refreshed_at: at, last_refresh_status: status } = entry;
	return {
		...known({ every, at: at === null ? null : Date.parse(at) }),
		...(status && failure.test(status) && { failure: status.replace(failure, '') }),
		isDue: !entry.tombstone && isDue(entry, now),
	};
}

const entryOf = (entry: EntryState, now: number): KnowledgeEntryInfo => ({
	path: entry.logical_path,
	version: entry.version_id,
	versions: entry.versions,
	at: Date.parse(entry.created_at),
	isDeleted: entry.tombstone,
	...known({
		size: entry.size_bytes,
		description: entry.description,
		note: entry.change_note,
		source: entry.source_path,
	}),
	refresh: refreshOf(entry, now),
});

export const entriesOf = (
	context: StoresContext,
	{ root, after }: KnowledgeEntriesParams,
): Promise<KnowledgeEntriesPage> =>
	withStore(context, root, async (store) => {
		const { entries, hasMore } = await store.call<EntriesPage>('soulscope_entries', { after });
		const now = Date.now();
		return { entries: entries.map((entry) => entryOf(entry, now)), hasMore };
	});

const versionOf = (version: AuthoredVersion): KnowledgeVersionInfo => ({
	version: version.version_id,
	at: Date.parse(version.created_at),
	isDeletion: version.tombstone,
	...known({
		size: version.size_bytes,
		note: version.change_note,
		source: version.source_path,
		author: version.author,
	}),
});

export const versionsOf = (
	context: StoresContext,
	{ root, path }: KnowledgePathParams,
): Promise<readonly KnowledgeVersionInfo[]> =>
	withStore(context, root, async (store) => {
		const input = { logical_path: path };
		const { versions } = await store.call<{ readonly versions: readonly AuthoredVersion[] }>(
			'soulscope_history',
			input,
		);
		return versions.map(versionOf);
	});

type ReadAnswer = Pick<KnowledgeVersion, 'version_id' | 'content' | 'mime_type'>;

export const textOf = (
	context: StoresContext,
	{ root, path, version, chunk }: KnowledgeReadParams,
): Promise<KnowledgeText> =>
	withStore(context, root, async (store) => {
		const input = { logical_path: path, version };
		const { version_id, content, mime_type } = await store.call<ReadAnswer>('membot_read', input);
		const lines = chunk === undefined ? undefined : linesOfChunk(content, chunk);
		return {
			version: version_id,
			text: content,
			...known({ mimeType: mime_type }),
			...(lines && { lines: { start: lines.startLine - 1, end: lines.endLine - 1 } }),
		};
	});

export const search = (
	context: StoresContext,
	{ root, query }: { readonly root: string; readonly query: string },
	signal: AbortSignal,
): Promise<readonly KnowledgeHit[]> =>
	withStore(context, root, async (store) => {
		if (query.trim() === '') return [];
		const { hits } = await store.search<{ readonly hits: readonly FusedHit[] }>({ query, limit: mostHits }, signal);
		return hits.map(({ logical_path, version_id, chunk_index, snippet, score }) => ({
			path: logical_path,
			version: version_id,
			chunk: chunk_index,
			snippet,
			score,
		}));
	});
