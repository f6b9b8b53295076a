import { escaped, xml, zipOf } from './zip.ts';

/** Chapters by their names, in order, each the body of a page. */
export function epubOf(title: string, chapters: Readonly<Record<string, string>>, more: Record<string, string> = {}) {
	const names = Object.keys(chapters);
	return zipOf({
		mimetype: 'application/epub+zip',
		'META-INF/container.xml': xml(
			'<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
		),
		'OEBPS/book.opf': xml(
			`<package xmlns="http://www.idpf.org/2007/opf" xmlns:dc="http://purl.org/dc/elements/1.1/"><metadata><dc:title>${escaped(title)}</dc:title><dc:creator>Mina Okafor</dc:creator></metadata><manifest>${names
				.map((name, at) => `<item id="c${at}" href="${encodeURI(name)}" media-type="application/xhtml+xml"/>`)
				.join('')}</manifest><spine>${names.map((_, at) => `<itemref idref="c${at}"/>`).join('')}</spine></package>`,
		),
		...Object.fromEntries(
			Object.entries(chapters).map(([name, body]) => [
				`OEBPS/${name}`,
				xml(
					`<!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml"><head><title>-</title></head><body>${body}</body></html>`,
				),
			]),
		),
		...more,
	});
}

const odf =
	'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"';

/** The body as OpenDocument has it. */
export const odtOf = (body: string, manifest = ''): Uint8Array =>
	zipOf({
		mimetype: 'application/vnd.oasis.opendocument.text',
		'META-INF/manifest.xml': xml(`<manifest>${manifest}</manifest>`),
		'content.xml': xml(
			`<office:document-content ${odf}><office:body><office:text>${body}</office:text></office:body></office:document-content>`,
		),
	});
