import { linesOf } from '../../text/lines.ts';
import type { TextRange } from '../../text/range.ts';
import { oncePerText } from '../support/texts.ts';
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

/** Several times what any runtime puts into a prompt; what follows is not looked at (UTF-16 units). */
const longestText = 100_000;
/** Lines longer than this are no entries (UTF-16 units). */
const longestLine = 2000;

/** Headings of what is kept although it is over. */
const over =
	/\b(?:archived?|archives|past|histor(?:y|ical)|old|done|completed|expired|obsolete|former|log|journal|timeline)\b/i;

const isDated = (text: string): boolean => /\d{4}/.test(text) && datesIn(text).length > 0;

const blank = (text: string): string => ' '.repeat(text.length);

/** Entries of `text` that are not archived, quoted, done, or inside code. */
export const curatedEntries = oncePerText((text): readonly CuratedEntry[] => {
	const lines = linesOf(text.slice(0, longestText));
	/** The headings above, one a level at most. */
	const above: { readonly level: number; readonly isOver: boolean; readonly title: string }[] = [];
	let titles: readonly string[] = [];
	return lines.flatMap((line, at): CuratedEntry[] => {
		if (line.code || line.text.length > longestLine) return [];
		const heading = /^(#{1,6})[ \t]+((?![ \t]).*)$/.exec(line.text);
		if (heading) {
			const [, marks = '', title = ''] = heading;
			while ((above.at(-1)?.level ?? 0) >= marks.length) above.pop();
			above.push({ level: marks.length, isOver: over.test(title), title });
			titles = above.map((each) => each.title);
			return [];
		}
		const quoted = /^\s*(?:>|[-*+][ \t]+\[[xX]\])/.test(line.text);
		if (quoted || line.text.trim() === '' || above.some(({ isOver }) => isOver)) return [];
		const under = titles;
		const message = line.text.replace(/`[^`]*`|~~[^~]*~~|"[^"]*"|“[^“”]*”|<!--[^<>]*-->/g, blank);
		return [
			{
				text: message,
				start: line.start,
				end: line.start + line.text.trimEnd().length,
				isWhole: !/^(?: {2}|\t)\s*\S/.test(lines[at + 1]?.text ?? ''),
				// Hardly any entry is asked.
				get isDated() {
					return isDated(line.text) || under.some(isDated);
				},
			},
		];
	});
});
