import { startsWith, textAtStart } from './bytes.ts';

/** What has a converter of its own, or is known to need one. `zip` and `ole` are containers: what is inside says the kind. */
export type DocumentKind = 'pdf' | 'html' | 'eml' | 'rtf' | 'zip' | 'ole';

/** Types whose text is not the document itself. What is not here and does not look like one of them is text. */
const kindOfType: Readonly<Record<string, DocumentKind>> = {
	'application/pdf': 'pdf',
	'text/html': 'html',
	'application/xhtml+xml': 'html',
	'message/rfc822': 'eml',
	'text/rtf': 'rtf',
	'application/rtf': 'rtf',
	'application/msword': 'ole',
	'application/vnd.ms-excel': 'ole',
	'application/vnd.ms-powerpoint': 'ole',
	'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'zip',
	'application/vnd.ms-word.document.macroenabled.12': 'zip',
	'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'zip',
	'application/vnd.ms-excel.sheet.macroenabled.12': 'zip',
	'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'zip',
	'application/vnd.ms-powerpoint.presentation.macroenabled.12': 'zip',
	'application/vnd.oasis.opendocument.text': 'zip',
	'application/epub+zip': 'zip',
};

/** How files of a kind begin, whatever their names say. */
const marks: readonly (readonly [mark: readonly number[], kind: DocumentKind])[] = [
	[[...Buffer.from('%PDF-')], 'pdf'],
	[[...Buffer.from('{\\rtf')], 'rtf'],
	[[0x50, 0x4b, 0x03, 0x04], 'zip'],
	// An archive without anything in it.
	[[0x50, 0x4b, 0x05, 0x06], 'zip'],
	[[0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1], 'ole'],
];

/** Bytes in front of a PDF’s own first line that readers put up with (ISO 32000-1, annex H.3.4). */
const beforePdf = 1024;

/** A MIME type without its parameters, in small letters. */
const bareType = (mime: string): string => (mime.split(';', 1)[0] ?? '').trim().toLowerCase();

/**
 * Which converter a document needs, or undefined where it is text as it is. Its first bytes count for more than its type: names
 * lie, and a report.doc may be a web page.
 */
export function kindOf(bytes: Uint8Array, mime: string): DocumentKind | undefined {
	const marked = marks.find(([mark]) => startsWith(bytes, mark));
	if (marked) return marked[1];
	const bare = bareType(mime);
	const kind = Object.hasOwn(kindOfType, bare) ? kindOfType[bare] : undefined;
	if (kind === undefined || kind === 'html' || kind === 'eml') return kind;
	const start = textAtStart(bytes, beforePdf);
	if (start.includes('%PDF-')) return 'pdf';
	// What the name promises is not there: a page that was saved as a document, or nothing that anybody can read.
	return /<(?:!doctype html|html|head|body|table)\b/i.test(start) ? 'html' : kind;
}
