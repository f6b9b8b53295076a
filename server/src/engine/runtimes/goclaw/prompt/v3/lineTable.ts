import type { ProseLine } from '../../../../prompt/wording/wording.ts';

/** Lines of fixed prose; a string is a fact, and stands as it is. */
export type MeasuredLines = readonly (string | ProseLine)[];

/** `.` is an empty line, `=TEXT` a fact, `LENGTH:DIGEST` a line of so many bytes. */
function lineOf(written: string): string | ProseLine {
	if (written === '.') return '';
	if (written.startsWith('=')) return written.slice(1);
	const [length, digest = ''] = written.split(':');
	return { length: Number(length), digest };
}

/** Tables of lines, written small: `. 39:735d7abf79ba791a`. */
export function linesIn<Name extends string>(tables: Readonly<Record<Name, string>>): Record<Name, MeasuredLines> {
	const lines: Partial<Record<Name, MeasuredLines>> = {};
	for (const name of Object.keys(tables) as Name[]) lines[name] = tables[name].split(' ').map(lineOf);
	return lines as Record<Name, MeasuredLines>;
}

/** Lines by the name that they begin with: `cron:107:…`. */
export const toolsIn = (table: string): Readonly<Record<string, ProseLine>> =>
	Object.fromEntries(
		table.split(' ').map((written): [string, ProseLine] => {
			const [name = '', length, digest = ''] = written.split(':');
			return [name, { length: Number(length), digest }];
		}),
	);
