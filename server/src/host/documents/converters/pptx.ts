import type { Archive } from '../archive.ts';
import { markdownTable } from '../markup/table.ts';
import { attribute, below, type Element, elementsIn, firstBelow, localName, parseXml, textIn } from '../xml.ts';
import { relationsOf } from './relations.ts';

const presentation = 'ppt/presentation.xml';

/** Slides in the order in which they are shown, each with the speaker’s notes. */
export function convertPptx(archive: Archive): string {
	const bytes = archive.read(presentation);
	if (!bytes) throw new Error('no presentation');
	const relations = relationsOf(archive, presentation);
	const slides: string[] = [];
	for (const each of below(parseXml(bytes), 'sldId')) {
		// Two attributes are called `id`; the one with a prefix refers.
		const id = each.attribs['r:id'] ?? Object.entries(each.attribs).find(([name]) => /:id$/.test(name))?.[1];
		const part = id === undefined ? undefined : relations.get(id)?.target;
		if (part !== undefined) slides.push(slide(archive, part, slides.length + 1));
	}
	return slides.join('\n\n');
}

function slide(archive: Archive, part: string, number: number): string {
	const bytes = archive.read(part);
	if (!bytes) return `## Slide ${number}`;
	const tree = parseXml(bytes);
	const shapes = [...shapesIn(tree)];
	const title = shapes.find((shape) => /^(?:ctrT|t)itle$/.test(placeholder(shape) ?? ''));
	const said =
		title &&
		paragraphs(title)
			.map(({ text }) => text)
			.join(' ');
	const hidden =
		firstBelow(tree, 'sld') && attribute(firstBelow(tree, 'sld') as Element, 'show') === '0' ? ' (hidden)' : '';
	const notes = notesOf(archive, part);
	return [
		`## Slide ${number}${said ? `: ${said}` : ''}${hidden}`,
		...shapes.filter((shape) => shape !== title).map(shapeText),
		...(notes === '' ? [] : [`Notes: ${notes}`]),
	]
		.filter((text) => text !== '')
		.join('\n\n');
}

/** Shapes and tables, also those in groups. */
function* shapesIn(node: Parameters<typeof elementsIn>[0]): Generator<Element> {
	for (const child of elementsIn(node)) {
		if (localName(child) === 'sp' || localName(child) === 'graphicFrame') yield child;
		// What older programs see in place of it says the same again.
		else if (localName(child) !== 'Fallback') yield* shapesIn(child);
	}
}

function placeholder(shape: Element): string | undefined {
	const found = firstBelow(shape, 'ph');
	return found && (attribute(found, 'type') ?? 'body');
}

/** Numbers, dates and footers of a layout are on every slide. */
const repeated = new Set(['sldNum', 'dt', 'ftr', 'hdr', 'sldImg']);

function shapeText(shape: Element): string {
	const kind = placeholder(shape);
	if (kind !== undefined && repeated.has(kind)) return '';
	const table = firstBelow(shape, 'tbl');
	if (table) return markdownTable([...below(table, 'tr')].map((row) => [...below(row, 'tc')].map(cellText)));
	const found = paragraphs(shape);
	// One paragraph is a text; several are a list.
	if (found.length === 1) return found[0]?.text ?? '';
	return found.map(({ text, level }) => `${'  '.repeat(level)}- ${text}`).join('\n');
}

const cellText = (cell: Element): string =>
	paragraphs(cell)
		.map(({ text }) => text)
		.join(' ');

function paragraphs(shape: Element): readonly { readonly text: string; readonly level: number }[] {
	return [...below(shape, 'p')]
		.map((paragraph) => {
			const properties = elementsIn(paragraph).find((each) => localName(each) === 'pPr');
			const level = Number((properties && attribute(properties, 'lvl')) ?? 0);
			return { text: runs(paragraph), level: Number.isInteger(level) && level > 0 ? Math.min(level, 8) : 0 };
		})
		.filter(({ text }) => text !== '');
}

const runs = (paragraph: Element): string =>
	elementsIn(paragraph)
		.map((each) => (localName(each) === 'br' ? ' ' : [...below(each, 't')].map(textIn).join('')))
		.join('')
		.replace(/\s+/g, ' ')
		.trim();

function notesOf(archive: Archive, part: string): string {
	const notes = [...relationsOf(archive, part).values()].find(({ kind }) => kind === 'notesSlide');
	const bytes = notes && archive.read(notes.target);
	if (!bytes) return '';
	return [...shapesIn(parseXml(bytes))]
		.filter((shape) => placeholder(shape) === 'body')
		.flatMap((shape) => paragraphs(shape).map(({ text }) => text))
		.join('\n\n');
}
