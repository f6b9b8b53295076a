export interface BlobPolicy {
	/** Bytes; null for no limit. */
	readonly max_size_bytes: number | null;
	/** MIME types as they are, with a subtype of `*`, or `*` alone. */
	readonly skip_mime_types: readonly string[];
}

/** Whether a source's own bytes are kept beside its text, and what speaks against it. A file of just the limit is kept. */
export function shouldPersistBlobBytes(
	mime: string,
	size: number,
	{ max_size_bytes, skip_mime_types }: BlobPolicy,
): { readonly persist: boolean; readonly reason: 'mime' | 'size' | null } {
	if (skip_mime_types.some((pattern) => covers(pattern, mime))) return { persist: false, reason: 'mime' };
	const isTooLarge = max_size_bytes !== null && size > max_size_bytes;
	return { persist: !isTooLarge, reason: isTooLarge ? 'size' : null };
}

const covers = (pattern: string, mime: string): boolean =>
	pattern === '*' || pattern === mime || (pattern.endsWith('/*') && mime.startsWith(pattern.slice(0, -1)));
