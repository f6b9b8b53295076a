import { chunkSizes17, chunksOf } from '../documents/chunking.ts';
import { currentUnder, type KnowledgeVersion, versionsUnder } from '../store/store.ts';
import { dueAt } from './adding.ts';
import type { Operation } from './operation.ts';

/** MIME types that are told apart, the most common ones. */
const mostTypes = 10;

/** How much the store holds, below `prefix` or at all. */
export const stats: Operation<{ readonly prefix?: string | undefined }> = (context, { prefix }) => {
	const { store, database } = context;
	const all = versionsUnder(store, prefix);
	const current = currentUnder(store, prefix);
	const paths = new Set(all.map(({ logical_path }) => logical_path)).size;
	const used = new Set(current.map(({ blob_sha256 }) => blob_sha256));
	const blobs = [...store.blobs.values()].filter(({ sha256 }) => !prefix || used.has(sha256));
	const due = dueAt(context).filter(({ logical_path }) => logical_path.startsWith(prefix ?? ''));
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
			chunks: { current: chunksIn(current), total: chunksIn(all) },
			blobs: { count: blobs.length, total_bytes: blobs.reduce((sum, { size_bytes }) => sum + size_bytes, 0) },
			refresh: {
				scheduled: current.filter(({ refresh_frequency_sec }) => refresh_frequency_sec !== null).length,
				due_now: due.length,
				last_status: tally(current.map(({ last_refresh_status }) => last_refresh_status)),
			},
		},
	};
};

const bytesIn = (versions: readonly KnowledgeVersion[]): number =>
	versions.reduce((sum, { size_bytes }) => sum + (size_bytes ?? 0), 0);

/** What was removed has no chunks. The runtime keeps the chunks of pruned versions and counts them; here they go along. */
const chunksIn = (versions: readonly KnowledgeVersion[]): number =>
	versions.reduce((sum, { tombstone, content }) => sum + (tombstone ? 0 : chunksOf(content, chunkSizes17).length), 0);

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
