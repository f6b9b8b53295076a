import { type Archive, openArchive } from '../archive.ts';
import { DocumentRefusal } from '../refusal.ts';
import type { Converter } from './converter.ts';

type ArchiveConverter = (archive: Archive) => string | Promise<string>;

/** What is in an archive says what it is; each converter is loaded when first needed. */
const formats: readonly {
	/** The name of a part; programs on the web number it. */
	readonly has: RegExp;
	readonly load: () => Promise<ArchiveConverter>;
}[] = [
	{ has: /^word\/document\d{0,3}\.xml$/, load: async () => (await import('./docx.ts')).convertDocx },
	{ has: /^xl\/workbook\.xml$/, load: async () => (await import('./xlsx.ts')).convertXlsx },
	{ has: /^ppt\/presentation\.xml$/, load: async () => (await import('./pptx.ts')).convertPptx },
	{ has: /^META-INF\/container\.xml$/, load: async () => (await import('./epub.ts')).convertEpub },
	{ has: /^content\.xml$/, load: async () => (await import('./odt.ts')).convertOdt },
];

export const convertZip: Converter = async (bytes, { mime }) => {
	const archive = openArchive(bytes);
	const format = formats.find(({ has }) => [...archive.names].some((name) => has.test(name)));
	if (format) return (await format.load())(archive);
	if (/officedocument|epub|opendocument|ms-/.test(mime)) throw new Error('not what its type says');
	throw new DocumentRefusal('this is an archive; unpack it, then add what is in it');
};
