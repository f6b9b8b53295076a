import { linesOf } from '../../memory/lines.ts';
import type { TextRange } from '../../text/range.ts';
import { datesIn } from './dates.ts';

/** A line of a curated memory that says something that holds now. */
export interface CuratedEntry extends TextRange {
	/** The line without what only quotes: code and struck-out text are blanked, at the same length. */
	readonly text: string;
	/** True where it ends here: no indented line belongs to it. */
	readonly isWhole: boolean;
	/** True where the heading or the line itself says of which day it is. */
	readonly isDated: boolean;
}

/** What nobody curates by hand is not looked at any further (UTF-16 units). */
const longestText = 500_000;
/** Lines longer than this are no entries (UTF-16 units). */
const longestLine = 2000;

/** Headings of what is kept although it is over. */
const over =
	/\b(?:archived?|archives|past|histor(?:y|ical)|old|done|completed|expired|obsolete|former|log|journal|timeline)\b/i;

const blank = (text: string): string => ' '.repeat(text.length);

/** Entries of `text` that are not archived, quoted, done, or inside code. */
export function curatedEntries(text: string): CuratedEntry[] {
	const lines = linesOf(text.slice(0, longestText));
	const headings: string[] = [];
	return lines.flatMap((line, at): CuratedEntry[] => {
		if (line.code || line.text.length > longestLine) return [];
		const heading = /^(#{1,6})[ \t]+(.*)$/.exec(line.text);
		if (heading) {
			headings.length = (heading[1]?.length ?? 1) - 1;
			headings.push(heading[2] ?? '');
			return [];
		}
		const quoted = /^\s*(?:>|[-*+][ \t]+\[[xX]\])/.test(line.text);
		if (quoted || line.text.trim() === '' || headings.some((each) => each !== undefined && over.test(each))) return [];
		const said = line.text.replace(/`[^`]*`|~~[^~]*~~|"[^"]*"|“[^“”]*”|<!--[^<>]*-->/g, blank);
		return [
			{
				text: said,
				start: line.start,
				end: line.start + line.text.trimEnd().length,
				isWhole: !/^(?: {2,}|\t)\s*\S/.test(lines[at + 1]?.text ?? ''),
				isDated: [line.text, ...headings.filter((each) => each !== undefined)].some(
					(each) => /\d{4}/.test(each) && datesIn(each).length > 0,
				),
			},
		];
	});
}
