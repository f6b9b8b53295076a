import type { DocumentKind } from '../kinds.ts';
import type { Converter } from './converter.ts';

/** Each with its libraries is loaded when a document first needs it. */
const converters: Readonly<Record<DocumentKind, () => Promise<Converter>>> = {
	pdf: async () => (await import('./pdf.ts')).convertPdf,
	html: async () => (await import('./html.ts')).convertHtml,
	eml: async () => (await import('./eml.ts')).convertEml,
	rtf: async () => (await import('./rtf.ts')).convertRtf,
	zip: async () => (await import('./zip.ts')).convertZip,
	ole: async () => (await import('./ole.ts')).convertOle,
};

export async function convertKind(kind: DocumentKind, bytes: Uint8Array, mime: string, name: string): Promise<string> {
	const convert = await converters[kind]();
	return convert(bytes, { mime, name, inside: convertKind });
}
