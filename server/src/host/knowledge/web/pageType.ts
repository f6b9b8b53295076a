/** Types that say no more than that there is something: the name in the address may say more. */
const vague: ReadonlySet<string> = new Set(['', 'application/octet-stream', 'binary/octet-stream', 'text/plain']);
const unknown = 'application/octet-stream';

/** The MIME type of a page, by what the server says (`contentType`) and by its name (`byName`). */
export function typeOf(contentType: string, byName: string): string {
	const said = (contentType.split(';')[0] ?? '').trim().toLowerCase();
	if (!vague.has(said)) return said;
	return byName === unknown ? said || unknown : byName;
}

const charsetIn = (contentType: string): string => /;\s*charset\s*=\s*"?([\w.:-]+)/i.exec(contentType)?.[1] ?? '';

const mark = Uint8Array.of(0xef, 0xbb, 0xbf);

/**
 * A text that the server says is in another encoding, in UTF-8 with a mark at its start, which counts for more than what
 * stands in the page. Anything else is as it was.
 */
export function inUtf8(bytes: Uint8Array, contentType: string): Uint8Array {
	const charset = charsetIn(contentType);
	if (charset === '' || /^utf-?8$/i.test(charset)) return bytes;
	try {
		const text = new TextDecoder(charset).decode(bytes);
		return Buffer.concat([mark, Buffer.from(text, 'utf8')]);
	} catch {
		// Nobody knows such an encoding.
		return bytes;
	}
}
