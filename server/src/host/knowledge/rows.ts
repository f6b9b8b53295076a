import * as z from 'zod';
import type { KnowledgeEntry, KnowledgeVersion } from '../../engine/knowledge/store/version.ts';

const text = z.string();
const maybe = z.string().nullable();
const count = z.number().nullable();

const entryShape = z.object({
	logical_path: text,
	version_id: text,
	tombstone: z.number().transform((value) => value !== 0),
	source_type: z.enum(['local', 'remote', 'inline']),
	source_path: maybe,
	source_sha256: maybe,
	blob_sha256: maybe,
	content_sha256: maybe,
	mime_type: maybe,
	size_bytes: count,
	description: maybe,
	fetcher: z.enum(['downloader', 'local', 'inline']).nullable(),
	downloader: maybe,
	downloader_args: maybe.transform((value) => value && (JSON.parse(value) as Readonly<Record<string, unknown>>)),
	refresh_frequency_sec: count,
	refreshed_at: maybe,
	last_refresh_status: maybe,
	change_note: maybe,
	created_at: text,
});
const versionShape = entryShape.extend({ content: text });

const entryColumns = Object.keys(entryShape.shape);
const versionColumns = Object.keys(versionShape.shape);

/** Columns to read, from the table by this name. */
export const columnsOf = (kind: 'entry' | 'version', table = 'files'): string =>
	(kind === 'entry' ? entryColumns : versionColumns).map((name) => `${table}.${name}`).join(', ');

export const entryFrom = (row: unknown): KnowledgeEntry => entryShape.parse(row) as KnowledgeEntry;
export const versionFrom = (row: unknown): KnowledgeVersion => versionShape.parse(row) as KnowledgeVersion;

/** A version as a row: names of columns, and their values in that order. */
export function asRow(version: KnowledgeVersion): readonly (string | number | null)[] {
	const plain: Readonly<Record<string, unknown>> = { ...version };
	return versionColumns.map((name) => {
		const value = plain[name];
		if (name === 'downloader_args') return value === null ? null : JSON.stringify(value);
		return typeof value === 'boolean' ? Number(value) : (value as string | number | null);
	});
}

export const insertVersion = `INSERT INTO files (${versionColumns.join(', ')}) VALUES (${versionColumns.map(() => '?').join(', ')})`;
