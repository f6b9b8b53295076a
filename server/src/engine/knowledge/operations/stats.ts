import type { ChunkCount } from '../store/reader.ts';
import type { KnowledgeEntry } from '../store/version.ts';
import type { Operation } from './operation.ts';
import { currentUnder } from './reading.ts';
import { dueAt } from './refreshing.ts';

/** MIME types that are told apart, the most common ones. */
const mostTypes = 10;

/** How much the store holds, below `prefix` or at all. */
export const stats: Operation<{ readonly prefix?: string | undefined }> = (context, { prefix }) => {
	const { store, rules, database } = context;
	const { narrow, matches } = rules.prefix(prefix ?? '');
	const all = [...store.all(narrow)].filter(({ logical_path }) => matches(logical_path));
	const current = [...currentUnder(context, prefix)];
	const newest = new Set(current.map(({ logical_path, version_id }) => `${version_id} ${logical_path}`));
	const chunks = [...store.chunkCounts(narrow)].filter(({ logical_path }) => matches(logical_path));
	const currentChunks = chunks.filter(({ logical_path, version_id }) => newest.has(`${version_id} ${logical_path}`));
	const paths = new Set(all.map(({ logical_path }) => logical_path)).size;
	const used = new Set(current.map(({ blob_sha256 }) => blob_sha256));
	const blobs = [...store.blobs()].filter(({ sha256 }) => !prefix || used.has(sha256));
	const due = dueAt(context).filter(({ logical_path }) => logical_path.startsWith(rules.treeStartOf(prefix ?? '')));
	return {
		data: {
			prefix: prefix ?? null,
			db_path: database.path,
			db_size_bytes: database.bytes,
			files: {
				current: current.length,
				tombstoned_paths: paths - current.length,
				total_versions: all.length,
				distinct_paths: paths,
				by_source_type: tally(current.map(({ source_type }) => source_type)),
				by_downloader: tally(current.map(({ downloader }) => downloader)),
				by_mime_type: commonest(tally(current.map(({ mime_type }) => mime_type))),
			},
			content: { total_bytes: bytesIn(current), total_versions_bytes: bytesIn(all) },
			chunks: { current: sumOf(currentChunks), total: sumOf(chunks) },
			blobs: { count: blobs.length, total_bytes: blobs.reduce((sum, { size_bytes }) => sum + size_bytes, 0) },
			refresh: {
				scheduled: current.filter(({ refresh_frequency_sec }) => refresh_frequency_sec !== null).length,
				due_now: due.length,
				last_status: tally(current.map(({ last_refresh_status }) => last_refresh_status)),
			},
		},
	};
};

const bytesIn = (versions: readonly KnowledgeEntry[]): number =>
	versions.reduce((sum, { size_bytes }) => sum + (size_bytes ?? 0), 0);

/** The runtime keeps the chunks of pruned versions and counts them; here they go along. */
const sumOf = (counts: readonly ChunkCount[]): number => counts.reduce((sum, { chunks }) => sum + chunks, 0);

/** How often each comes up, the most common first; what is not known does not count. */
function tally(values: readonly (string | null)[]): Readonly<Record<string, number>> {
	const counts = new Map<string, number>();
	for (const value of values) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
	return Object.fromEntries([...counts].sort(([, a], [, b]) => b - a));
}

function commonest(counts: Readonly<Record<string, number>>): Readonly<Record<string, number>> {
	const entries = Object.entries(counts);
	const other = entries.slice(mostTypes).reduce((sum, [, count]) => sum + count, 0);
	return Object.fromEntries([...entries.slice(0, mostTypes), ...(other > 0 ? [['(other)', other] as const] : [])]);
}
