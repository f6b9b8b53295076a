import * as z from 'zod';
import type { ChunkCount } from '../../../engine/knowledge/store/reader.ts';
import type {
	BlobEntry,
	EntryState,
	KnowledgeBlob,
	KnowledgeEntry,
	KnowledgeFetch,
	KnowledgeVersion,
} from '../../../engine/knowledge/store/version.ts';
import { unescapeNul } from '../../postgres/escapedNul.ts';
import { argsFrom } from '../rows.ts';

const text = z.string().transform(unescapeNul);
const maybe = text.nullable();

const entryShape = {
	logical_path: text,
	version_id: text,
	tombstone: z.boolean(),
	source_type: z.enum(['local', 'remote', 'inline']),
	source_path: maybe,
	source_sha256: maybe,
	blob_sha256: maybe,
	content_sha256: maybe,
	mime_type: maybe,
	size_bytes: z.number().nullable(),
	description: maybe,
	fetcher: z.enum(['downloader', 'local', 'inline']).nullable(),
	downloader: maybe,
	downloader_args: maybe.transform(argsFrom),
	refresh_frequency_sec: z.number().nullable(),
	refreshed_at: maybe,
	last_refresh_status: maybe,
	change_note: maybe,
	created_at: text,
} satisfies Record<keyof KnowledgeEntry, z.ZodType>;

export const entryRow: z.ZodType<KnowledgeEntry> = z.object(entryShape);
export const versionRow: z.ZodType<KnowledgeVersion> = z.object({ ...entryShape, content: text });
export const stateRow: z.ZodType<EntryState> = z.object({ ...entryShape, versions: z.number() });
export const pathRow = z.object({ logical_path: text });
export const authorRow = z.object({ version_id: text, author: text });
export const countRow: z.ZodType<ChunkCount> = z.object({ logical_path: text, version_id: text, chunks: z.number() });

const blobShape = { sha256: text, mime_type: text, size_bytes: z.number() };
export const blobRow: z.ZodType<KnowledgeBlob> = z.object({
	...blobShape,
	bytes: z.instanceof(Uint8Array).nullable(),
});
export const blobEntryRow: z.ZodType<BlobEntry> = z
	.object({ ...blobShape, is_kept: z.boolean() })
	.transform(({ is_kept: isKept, ...known }) => ({ ...known, isKept }));

export const fetchRow: z.ZodType<KnowledgeFetch> = z.object({
	at: text,
	address: text,
	final_address: text,
	status: z.number().nullable(),
	bytes: z.number(),
	reason: z.enum(['add', 'refresh']),
	outcome: text,
});
