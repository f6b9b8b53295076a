import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { Convert } from '../../../engine/knowledge/documents/convert.ts';
import { HelpfulError } from '../../../engine/knowledge/operations/helpfulError.ts';
import type { KnowledgeBlob, KnowledgeVersion } from '../../../engine/knowledge/store/version.ts';
import { entryShape } from '../../../engine/knowledge/transfer/entryShape.ts';
import type { DuckDbConnection } from './duckDb.ts';
import type { FoundVersion } from './restoreVersions.ts';

/** A time as versions have it, to the millisecond. */
const time = (column: string): string => `strftime(${column}, '%Y-%m-%dT%H:%M:%S.%gZ')`;

/** How each column is read, as text or as a number that JavaScript has. */
const columns: Readonly<Record<string, string>> = {
	logical_path: 'logical_path',
	version_id: time('version_id'),
	tombstone: 'coalesce(tombstone, false)',
	source_type: "coalesce(source_type, 'inline')",
	source_path: 'source_path',
	source_sha256: 'source_sha256',
	blob_sha256: 'blob_sha256',
	content_sha256: 'content_sha256',
	mime_type: 'mime_type',
	size_bytes: 'CAST(size_bytes AS DOUBLE)',
	description: 'description',
	fetcher: 'fetcher',
	downloader: 'downloader',
	downloader_args: 'CAST(downloader_args AS VARCHAR)',
	refresh_frequency_sec: 'CAST(refresh_frequency_sec AS DOUBLE)',
	refreshed_at: time('refreshed_at'),
	last_refresh_status: 'last_refresh_status',
	change_note: 'change_note',
	created_at: time('created_at'),
	content: "coalesce(content, '')",
};

const shape = entryShape((schema) => schema.nullable().catch(null));

const row = z.object({
	...shape,
	source_type: shape.source_type.catch('inline'),
	downloader_args: z
		.string()
		.transform((given): unknown => JSON.parse(given))
		.pipe(z.record(z.string(), z.unknown()))
		.nullable()
		.catch(null),
	created_at: z.string().nullable(),
	content: z.string(),
});

const blobRow = z.object({ mime_type: z.string(), size_bytes: z.number(), bytes: z.string().nullable() });

async function columnsOf(connection: DuckDbConnection, table: string): Promise<ReadonlySet<string>> {
	const sql = `SELECT column_name FROM information_schema.columns WHERE table_name = '${table}'`;
	const rows = (await connection.runAndReadAll(sql)).getRowObjectsJson();
	return new Set(rows.map(({ column_name }) => String(column_name)));
}

/** All versions in a store of membot 0.12 to 0.19. Throws a `HelpfulError` where it is none. */
export async function* versionsInMembot(
	connection: DuckDbConnection,
	beside: DuckDbConnection,
	file: string,
	convert: Convert,
): AsyncGenerator<FoundVersion> {
	const known = await columnsOf(connection, 'files');
	const hasBytes = (await columnsOf(connection, 'blobs')).has('bytes');
	if (!['logical_path', 'version_id', 'content'].every((name) => known.has(name))) {
		throw new HelpfulError('input_error', `${file}: this database is not a store of membot`);
	}
	// Older stores do not have all of them.
	const wanted = Object.entries(columns).map(([name, sql]) => `${known.has(name) ? sql : 'NULL'} AS ${name}`);
	const result = await connection.stream(`SELECT ${wanted.join(', ')} FROM files`);
	for await (const rows of result.yieldRowObjectJson()) {
		for (const each of rows) {
			const found = row.safeParse({ ...each, tombstone: each.tombstone ?? false });
			if (!found.success) throw new HelpfulError('input_error', `${file}: an entry in it cannot be read`);
			const version: KnowledgeVersion = { ...found.data, created_at: found.data.created_at ?? found.data.version_id };
			const blob = hasBytes ? await blobOf(beside, version.blob_sha256) : undefined;
			yield { source: file, version: await withText(version, blob, convert), blob };
		}
	}
}

async function blobOf(connection: DuckDbConnection, sha256: string | null): Promise<KnowledgeBlob | undefined> {
	if (sha256 === null) return undefined;
	const sql =
		'SELECT mime_type, CAST(size_bytes AS DOUBLE) AS size_bytes, to_base64(bytes) AS bytes FROM blobs WHERE sha256 = $1';
	const found = blobRow.safeParse((await connection.runAndReadAll(sql, [sha256])).getRowObjectsJson()[0]);
	if (!found.success) return undefined;
	const { bytes, ...known } = found.data;
	return { sha256, ...known, bytes: bytes === null ? null : Buffer.from(bytes, 'base64') };
}

/** membot has no text of source code and the like, only its bytes; we have. */
async function withText(
	version: KnowledgeVersion,
	blob: KnowledgeBlob | undefined,
	convert: Convert,
): Promise<KnowledgeVersion> {
	if (!blob?.bytes || !/^\(unknown binary, [^)]*, \d+ bytes\)$/.test(version.content)) return version;
	const converted = await convert(blob.bytes, blob.mime_type, version.logical_path.split('/').at(-1) ?? '');
	if ('refused' in converted) return version;
	const content = converted.text.toWellFormed();
	return { ...version, content, content_sha256: createHash('sha256').update(content, 'utf8').digest('hex') };
}
