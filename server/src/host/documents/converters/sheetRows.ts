import { Parser } from 'htmlparser2';
import { limits } from '../limits.ts';
import { textOfXml } from '../xml.ts';
import { dateText } from './sheetDates.ts';

interface CellMeaning {
	/** Texts that cells refer to by number. */
	readonly shared: readonly string[];
	/** Whether numbers in this style are dates. */
	readonly isDate: (style: number) => boolean;
	readonly from1904: boolean;
}

interface SheetRows {
	/** Without the empty ones, and without what is empty at their ends. */
	readonly rows: readonly (readonly string[])[];
	/** How many more there are. */
	readonly left: number;
	/** Whether there are more columns. */
	readonly wide: boolean;
}

/** Column of `BC12`, from 0. */
const columnOf = (reference: string): number =>
	[...(/^[A-Z]{1,3}/i.exec(reference)?.[0].toUpperCase() ?? 'A')].reduce(
		(sum, letter) => sum * 26 + letter.charCodeAt(0) - 64,
		0,
	) - 1;

/**
 * Rows of a sheet, read from its XML as it comes: a tree of it would be ten times as large. Only cells that say something count, so
 * that one in the last of a million rows makes no million.
 */
export function rowsOf(part: Uint8Array, { shared, isDate, from1904 }: CellMeaning): SheetRows {
	const rows: string[][] = [];
	let [left, wide] = [0, false];
	let row: string[] = [];
	let cell = { column: 0, type: 'n', style: 0 };
	/** Where a cell is that does not say so: behind the one before it, whatever that says. */
	let next = 0;
	let text: string | undefined;
	let skipped = 0;

	function finishCell(said: string): void {
		const value = meaning(said);
		if (value === '') return;
		if (cell.column < limits.columns) row[cell.column] = value;
		else wide = true;
	}
	function meaning(said: string): string {
		if (cell.type === 's') return shared[Number(said)] ?? '';
		if (cell.type === 'b') return said === '' ? '' : said === '1' ? 'TRUE' : 'FALSE';
		if (cell.type !== 'n' || said === '' || !isDate(cell.style)) return said;
		return dateText(Number(said), from1904) ?? said;
	}
	function finishRow(): void {
		if (row.length === 0) return;
		if (rows.length < limits.rows) rows.push(Array.from(row, (each) => each ?? ''));
		else left += 1;
	}

	const parser = new Parser(
		{
			onopentag(name, attributes) {
				const local = name.slice(name.indexOf(':') + 1);
				if (local === 'row') {
					row = [];
					next = 0;
				} else if (local === 'c') {
					const { r, t = 'n', s } = attributes;
					cell = { column: r === undefined ? next : columnOf(r), type: t, style: Number(s ?? 0) };
					next = cell.column + 1;
					text = undefined;
				} else if (local === 'rPh') skipped += 1;
				else if ((local === 'v' || local === 't') && skipped === 0) text ??= '';
				else if (local === 'f') skipped += 1;
			},
			ontext(data) {
				if (text !== undefined && skipped === 0) text += data;
			},
			onclosetag(name) {
				const local = name.slice(name.indexOf(':') + 1);
				if (local === 'rPh' || local === 'f') skipped -= 1;
				else if (local === 'c') {
					finishCell((text ?? '').trim());
					text = undefined;
				} else if (local === 'row') finishRow();
			},
		},
		{ xmlMode: true, decodeEntities: true },
	);
	parser.end(textOfXml(part));
	return { rows, left, wide };
}
