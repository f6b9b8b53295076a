import { startsWith, textAtStart } from '../bytes.ts';

const marks: readonly (readonly [mark: readonly number[], name: string])[] = [
	[[0xef, 0xbb, 0xbf], 'utf-8'],
	[[0xff, 0xfe], 'utf-16le'],
	[[0xfe, 0xff], 'utf-16be'],
];

/** Bytes at the start of a page in which browsers look for its encoding (HTML standard, “prescan a byte stream”). */
const declaredWithin = 1024;

/** The text of a page: by its byte order mark, what the header says, what the page says; else UTF-8, or Windows-1252 where it is not that. */
export function textOfPage(bytes: Uint8Array, contentType: string): string {
	const start = textAtStart(bytes, declaredWithin);
	const named =
		marks.find(([mark]) => startsWith(bytes, mark))?.[1] ??
		/\bcharset\s*=\s*["']?([\w.:-]{1,40})/i.exec(contentType)?.[1] ??
		/<meta\b[^>]{0,200}\bcharset\s*=\s*["']?([\w.:-]{1,40})/i.exec(start)?.[1] ??
		/^[^<]{0,10}<\?xml\b[^>]{0,100}\bencoding=["']([\w.:-]{1,40})/i.exec(start)?.[1];
	return (named && decoded(bytes, named)) ?? decoded(bytes, 'utf-8', true) ?? decoded(bytes, 'windows-1252') ?? '';
}

function decoded(bytes: Uint8Array, name: string, fatal = false): string | undefined {
	try {
		return new TextDecoder(name, { fatal }).decode(bytes);
	} catch {
		return undefined;
	}
}
