import * as z from 'zod';

/** What to do with a value that may be missing: null where it is. */
type OrNull = <Schema extends z.ZodType>(schema: Schema) => z.ZodType<z.output<Schema> | null>;

/** What is checked of an entry that another store or export has; what they have in their own way is put in place of it. */
export function entryShape(orNull: OrNull) {
	const text = orNull(z.string());
	const count = orNull(z.number().int().nonnegative());
	return {
		logical_path: z.string(),
		version_id: z.string(),
		tombstone: z.boolean(),
		source_type: z.enum(['local', 'remote', 'inline']),
		source_path: text,
		source_sha256: text,
		blob_sha256: text,
		content_sha256: text,
		mime_type: text,
		size_bytes: count,
		description: text,
		fetcher: orNull(z.enum(['downloader', 'local', 'inline'])),
		downloader: text,
		downloader_args: orNull(z.record(z.string(), z.unknown())),
		refresh_frequency_sec: count,
		refreshed_at: text,
		last_refresh_status: text,
		change_note: text,
		created_at: z.string(),
	};
}
