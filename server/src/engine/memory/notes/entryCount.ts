import { linesOf } from '../../text/lines.ts';

const item = /^ {0,1}(?:[-*+]|\d{1,4}[.)])[ \t]+\S/;
const section = /^ {0,3}#{2,6}[ \t]+\S/;

/**
 * How many entries a log has: its list items, without those inside others; else its sections; else its paragraphs, the title
 * left out. Nothing in a block of code is one.
 */
export function entryCount(log: string): number {
	const lines = linesOf(log).map(({ text, code }) => (code ? '' : text));
	const items = lines.filter((line) => item.test(line)).length;
	if (items > 0) return items;
	const sections = lines.filter((line) => section.test(line)).length;
	if (sections > 0) return sections;
	const isText = (line = '') => line.trim() !== '' && !/^ {0,3}#/.test(line);
	return lines.filter((line, at) => isText(line) && !isText(lines[at - 1])).length;
}
