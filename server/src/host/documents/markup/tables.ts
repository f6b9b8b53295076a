import type TurndownService from 'turndown';
import { row, separator } from './table.ts';

interface TableElement {
	readonly textContent: string | null;
	readonly parentNode: TableElement | null;
	readonly nodeName: string;
	getAttribute(name: string): string | null;
	querySelector(selector: string): TableElement | null;
	querySelectorAll(selector: string): { readonly length: number };
}

/** Columns that one cell may take; pages say thousands where they mean all. */
const mostSpan = 50;

/** What no cell of a Markdown table can hold: where it is, the table only places things on the page. */
const blocks = 'table, h1, h2, h3, h4, h5, h6, ul, ol, pre, blockquote';

/** Whether a table is one to read: rows of several cells. Asked once for each, as every cell wants to know. */
const readable = new WeakMap<TableElement, boolean>();

function isReadable(table: TableElement): boolean {
	const known = readable.get(table);
	if (known !== undefined) return known;
	const rows = table.querySelectorAll('tr').length;
	const is = rows > 1 && table.querySelectorAll('td, th').length > rows && table.querySelector(blocks) === null;
	readable.set(table, is);
	return is;
}

function tableOf(element: TableElement): TableElement | undefined {
	let found: TableElement | null = element;
	while (found && found.nodeName !== 'TABLE') found = found.parentNode;
	return found ?? undefined;
}

const isCell = (element: TableElement): boolean => {
	const table = tableOf(element);
	return table !== undefined && isReadable(table);
};

const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** A table’s rows are lines of its content when it is its turn: what is inside comes first. */
export const tableRules: Readonly<Record<string, TurndownService.Rule>> = {
	cells: {
		filter: ['td', 'th'],
		replacement(content, node) {
			const cell = node as unknown as TableElement;
			if (!isCell(cell)) return `\n\n${content.trim()}\n\n`;
			const span = Math.min(mostSpan, Number(cell.getAttribute('colspan')) || 1);
			const text = onOneLine(content).replace(/(?<!\\)\|/g, '\\|');
			return ` ${text} |${'  |'.repeat(span - 1)}`;
		},
	},
	rows: {
		filter: 'tr',
		replacement: (content, node) =>
			isCell(node as unknown as TableElement) ? `\n|${content.replaceAll('\n', ' ')}\n` : content,
	},
	captions: { filter: 'caption', replacement: () => '' },
	tables: {
		filter: 'table',
		replacement(content, node) {
			const table = node as unknown as TableElement;
			const caption = onOneLine(table.querySelector('caption')?.textContent ?? '');
			const above = caption === '' ? '' : `\n\n${caption}`;
			if (!isReadable(table)) return `${above}\n\n${content.trim()}\n\n`;
			const [head = '', ...lines] = content.split('\n').filter((line) => line.startsWith('|'));
			const cells = head.replace(/\\\|/g, '').split('|').length - 2;
			const body = [head || row(['']), separator(Math.max(1, cells)), ...lines];
			return `${above}\n\n${body.join('\n')}\n\n`;
		},
	},
};
