import { getDocumentProxy } from 'unpdf';
import { limits } from '../limits.ts';
import { linesOf, type PdfLine, pageText } from '../markup/pageText.ts';
import { DocumentRefusal } from '../refusal.ts';
import { characterMaps } from './characterMaps.ts';
import type { Converter } from './converter.ts';

/** A title that is the name of a file tells nobody anything: programs that print write it. */
const isFileName = /\.\w{2,5}$|^untitled|^microsoft word/i;

/** Text by page, each below a heading that names it, so that a hit says where it is. */
export const convertPdf: Converter = async (bytes) => {
	const missing = new Set<string>();
	const pdf = await opened(bytes, missing);
	try {
		const parts: string[] = [];
		const silent: number[] = [];
		let length = 0;
		let page = 1;
		for (; page <= pdf.numPages && length <= limits.characters; page++) {
			const text = pageText(await linesOfPage(pdf, page));
			if (text === '') silent.push(page);
			else parts.push(`## Page ${page}\n\n${text}`);
			length += text.length;
		}
		const encodings = [...missing].join(', ');
		if (parts.length === 0)
			throw new DocumentRefusal(
				missing.size > 0
					? `the text of this PDF is in an encoding that cannot be read: ${encodings}`
					: 'this PDF has no text, only pictures of its pages',
			);
		const { title = '' } = titleOf((await pdf.getMetadata()).info);
		if (title !== '') parts.unshift(`# ${title}`);
		if (silent.length > 0) parts.push(`(No text on page ${ranges(silent)}.)`);
		if (missing.size > 0) parts.push(`(Text in an encoding that cannot be read was left out: ${encodings}.)`);
		if (page <= pdf.numPages) parts.push(`(Pages ${page} to ${pdf.numPages} were left out: the text is too long.)`);
		return parts.join('\n\n');
	} finally {
		await pdf.loadingTask.destroy();
	}
};

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

async function opened(bytes: Uint8Array, missing: Set<string>): Promise<Pdf> {
	try {
		// The library keeps what it is given, and detaches it.
		return await getDocumentProxy(Uint8Array.from(bytes), {
			verbosity: 0,
			disableFontFace: true,
			useSystemFonts: false,
			enableXfa: false,
			useWasm: false,
			useWorkerFetch: false,
			BinaryDataFactory: characterMaps(missing),
			maxImageSize: 1,
		});
	} catch (error) {
		if ((error as Error).name === 'PasswordException')
			throw new DocumentRefusal('this PDF is protected by a password; save it without one, then add it');
		throw error;
	}
}

async function linesOfPage(pdf: Pdf, number: number): Promise<readonly PdfLine[]> {
	const page = await pdf.getPage(number);
	const { items } = await page.getTextContent();
	page.cleanup();
	return linesOf(items.filter((item) => 'str' in item));
}

function titleOf(info: object): { readonly title?: string } {
	const { Title: title } = info as { Title?: unknown };
	if (typeof title !== 'string') return {};
	const said = title.replace(/\s+/g, ' ').trim();
	return said.length >= 3 && said.length <= 200 && !isFileName.test(said) ? { title: said } : {};
}

/** `2, 5–9`: at most so many that a person would read them. */
function ranges(pages: readonly number[]): string {
	const found: [number, number][] = [];
	for (const page of pages) {
		const last = found.at(-1);
		if (last && page === last[1] + 1) last[1] = page;
		else found.push([page, page]);
	}
	const shown = found.slice(0, 20).map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`));
	return `${shown.join(', ')}${found.length > 20 ? ' …' : ''}`;
}
