import { isText } from 'domhandler';
import type { Archive } from '../archive.ts';
import { markdownTable } from '../markup/table.ts';
import { DocumentRefusal } from '../refusal.ts';
import { attribute, below, type Element, elementsIn, firstBelow, localName, parseXml } from '../xml.ts';

/** Text of OpenDocument: headings, paragraphs, lists, tables (OASIS OpenDocument 1.3, part 3). */
export function convertOdt(archive: Archive): string {
	const manifest = archive.read('META-INF/manifest.xml');
	if (manifest && firstBelow(parseXml(manifest), 'encryption-data'))
		throw new DocumentRefusal('it is protected by a password; save it without one, then add it');
	const bytes = archive.read('content.xml');
	const text = bytes && firstBelow(parseXml(bytes), 'text');
	if (!text) throw new DocumentRefusal('this OpenDocument file is not a text; export it as a PDF, and add that');
	return blocks(text).join('\n\n');
}

const blocks = (node: Element): readonly string[] =>
	elementsIn(node)
		.flatMap(block)
		.filter((each) => each !== '');

function block(element: Element): readonly string[] {
	switch (localName(element)) {
		case 'h': {
			const level = Math.min(6, Math.max(1, Number(attribute(element, 'outline-level')) || 1));
			return [`${'#'.repeat(level)} ${inline(element)}`];
		}
		case 'p':
			return [inline(element)];
		case 'list':
			return [list(element, 0).join('\n')];
		case 'table':
			return [
				markdownTable([...below(element, 'table-row')].map((row) => [...below(row, 'table-cell')].map(cellText))),
			];
		case 'tracked-changes':
		case 'sequence-decls':
			return [];
		default:
			return blocks(element);
	}
}

function list(element: Element, level: number): readonly string[] {
	return elementsIn(element).flatMap((item) =>
		elementsIn(item).flatMap((each) =>
			localName(each) === 'list' ? list(each, level + 1) : [`${'  '.repeat(level)}- ${inline(each)}`],
		),
	);
}

const cellText = (cell: Element): string => blocks(cell).join(' ');

function inline(element: Element): string {
	return pieces(element)
		.replace(/[ \t\n]+/g, ' ')
		.trim();
}

function pieces(element: Element): string {
	return element.children
		.map((child) => {
			if (isText(child)) return child.data;
			if (!('name' in child)) return '';
			const name = localName(child as Element);
			if (name === 's' || name === 'tab' || name === 'line-break') return ' ';
			return name === 'annotation' ? '' : pieces(child as Element);
		})
		.join('');
}
