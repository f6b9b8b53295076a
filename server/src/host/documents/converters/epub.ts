import { posix } from 'node:path';
import type { Archive } from '../archive.ts';
import { textOfPage } from '../markup/charset.ts';
import { DocumentRefusal } from '../refusal.ts';
import { attribute, below, firstBelow, parseXml, textIn } from '../xml.ts';
import { readWhole } from './html.ts';
import { partName } from './relations.ts';

const container = 'META-INF/container.xml';
const encryption = 'META-INF/encryption.xml';

const chapterTypes = new Set(['application/xhtml+xml', 'text/html']);

/** The chapters in the order of reading, below the title of the book (EPUB 3.3, package document: spine). */
export function convertEpub(archive: Archive): string {
	const bytes = archive.read(container);
	const root = bytes && firstBelow(parseXml(bytes), 'rootfile');
	const file = root && attribute(root, 'full-path');
	const described = file === undefined ? undefined : archive.read(file);
	if (file === undefined || !described) throw new Error('no package document');
	const book = parseXml(described);
	const items = new Map([...below(book, 'item')].map((item) => [attribute(item, 'id') ?? '', item]));
	const isProtected = protectedParts(archive);
	const chapters: string[] = [];
	for (const reference of below(book, 'itemref')) {
		const item = items.get(attribute(reference, 'idref') ?? '');
		const href = item && attribute(item, 'href');
		if (!href || !chapterTypes.has(attribute(item, 'media-type') ?? '')) continue;
		const name = nameOf(posix.dirname(file), href);
		if (isProtected.has(name)) throw new DocumentRefusal('this book is protected against copying');
		const chapter = archive.read(name);
		if (chapter) chapters.push(readWhole(textOfPage(chapter, ''), { lower: 1 }));
	}
	const [title, author] = ['title', 'creator'].map((name) => {
		const found = firstBelow(book, name);
		return found ? textIn(found).replace(/\s+/g, ' ').trim() : '';
	});
	return [title && `# ${title}`, author && `By ${author}`, ...chapters].filter(Boolean).join('\n\n');
}

/** References are addresses, in which a space is `%20`. */
function nameOf(dir: string, href: string): string {
	const path = href.split('#', 1)[0] ?? '';
	try {
		return partName(dir, decodeURIComponent(path));
	} catch {
		return partName(dir, path);
	}
}

/** Fonts are often encrypted where nothing else is. */
function protectedParts(archive: Archive): ReadonlySet<string> {
	const bytes = archive.read(encryption);
	if (!bytes) return new Set();
	return new Set(
		[...below(parseXml(bytes), 'CipherReference')].map((each) => nameOf('', attribute(each, 'URI') ?? '')),
	);
}
