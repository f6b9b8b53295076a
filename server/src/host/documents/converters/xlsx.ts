import type { Archive } from '../archive.ts';
import { limits } from '../limits.ts';
import { markdownTable } from '../markup/table.ts';
import { attribute, below, parseXml, textIn } from '../xml.ts';
import { relationsOf } from './relations.ts';
import { dateFormatsIn } from './sheetDates.ts';
import { rowsOf } from './sheetRows.ts';

const workbook = 'xl/workbook.xml';

/** Each sheet is a table below its name. Cells say what they show: a formula its result, a date its day. */
export function convertXlsx(archive: Archive): string {
	const bytes = archive.read(workbook);
	if (!bytes) throw new Error('no workbook');
	const book = parseXml(bytes);
	const relations = relationsOf(archive, workbook);
	const partOf = (kind: string): Uint8Array | undefined => {
		const found = [...relations.values()].find((each) => each.kind === kind);
		return found && archive.read(found.target);
	};
	const shared = sharedTexts(partOf('sharedStrings'));
	const styles = partOf('styles');
	const isDate = styles ? dateFormatsIn(parseXml(styles)) : () => false;
	const from1904 = /^(?:1|true)$/.test(
		[...below(book, 'workbookPr')].map((each) => attribute(each, 'date1904')).join(''),
	);
	const sheets: string[] = [];
	for (const each of below(book, 'sheet')) {
		const id = each.attribs['r:id'] ?? attribute(each, 'id');
		const relation = id === undefined ? undefined : relations.get(id);
		if (relation?.kind !== 'worksheet') continue;
		const part = archive.read(relation.target);
		if (part) sheets.push(sheet(attribute(each, 'name') ?? '', part, { shared, isDate, from1904 }));
	}
	return sheets.join('\n\n');
}

function sheet(name: string, part: Uint8Array, cells: Parameters<typeof rowsOf>[1]): string {
	const { rows, left, wide } = rowsOf(part, cells);
	const count = (number: number): string => number.toLocaleString('en');
	return [
		`## ${name.replace(/\s+/g, ' ')}`,
		markdownTable(rows),
		...(left > 0 ? [`(${count(left)} more rows were left out: only the first ${count(limits.rows)} are here.)`] : []),
		...(wide ? [`(Only the first ${limits.columns} columns are here.)`] : []),
	]
		.filter((text) => text !== '')
		.join('\n\n');
}

/** Texts that cells refer to by number. What says how a word is pronounced (`rPh`) is no part of it. */
function sharedTexts(bytes: Uint8Array | undefined): readonly string[] {
	if (!bytes) return [];
	return [...below(parseXml(bytes), 'si')].map((item) =>
		[...below({ children: item.children.filter((each) => !('name' in each && /rPh$/.test(each.name))) }, 't')]
			.map(textIn)
			.join(''),
	);
}
