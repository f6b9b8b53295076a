/** A cell’s text on one line, so that it does not end the table. */
const cell = (text: string): string => text.replace(/\s+/g, ' ').trim().replaceAll('\\', '\\\\').replaceAll('|', '\\|');

export const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** Stands below the head. */
export const separator = (columns: number): string => row(Array.from({ length: columns }, () => '---'));

/** A Markdown table, whose first row is its head. Rows may be of different lengths. */
export function markdownTable(rows: readonly (readonly string[])[]): string {
	const width = rows.reduce((most, each) => Math.max(most, each.length), 0);
	if (width === 0) return '';
	const [head, ...body] = rows.map((each) => row(Array.from({ length: width }, (_, at) => cell(each[at] ?? ''))));
	return [head, separator(width), ...body].join('\n');
}
