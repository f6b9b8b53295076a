import type { Convert, Converted } from '../../engine/knowledge/documents/convert.ts';

/** Documents that are not text, or say little as such: each waits for a converter of its own. */
const documents: Readonly<Record<string, string>> = {
	'application/pdf': 'PDF documents',
	'application/msword': 'Word documents',
	'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word documents',
	'application/vnd.ms-excel': 'Excel workbooks',
	'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'Excel workbooks',
	'application/vnd.ms-powerpoint': 'PowerPoint presentations',
	'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'PowerPoint presentations',
	'application/vnd.oasis.opendocument.text': 'OpenDocument texts',
	'application/epub+zip': 'EPUB books',
	'text/html': 'HTML pages',
	'application/xhtml+xml': 'HTML pages',
	'message/rfc822': 'e-mails',
	'text/rtf': 'RTF documents',
	'application/rtf': 'RTF documents',
};

/** UTF-8 and, where a mark at its start says so, UTF-16. */
const encodings: readonly (readonly [mark: readonly number[], name: string])[] = [
	[[0xff, 0xfe], 'utf-16le'],
	[[0xfe, 0xff], 'utf-16be'],
];

/** Text as it is: Markdown, source code of any language, CSV, JSON, YAML, XML. Everything else is refused. */
export const textFormats: Convert = async (bytes, mime) => {
	const kind = Object.hasOwn(documents, mime) ? documents[mime] : undefined;
	if (kind !== undefined) return { refused: `${kind} cannot be read yet; save it as Markdown or text, and add that` };
	return decoded(bytes);
};

function decoded(bytes: Uint8Array): Converted {
	const [, name = 'utf-8'] = encodings.find(([mark]) => mark.every((byte, at) => bytes[at] === byte)) ?? [];
	try {
		const text = new TextDecoder(name, { fatal: true }).decode(bytes);
		if (!text.includes('\0')) return { text };
	} catch {
		// It is in another encoding, or no text.
	}
	return { refused: 'this is not a text file in UTF-8' };
}
