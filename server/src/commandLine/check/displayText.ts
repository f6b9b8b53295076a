import stringWidth from 'string-width';
import { oneLine } from '../terminal/terminal.ts';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** One thing that a screen shows, and the stretch of the text that it stands for. */
export interface Cell {
	/** What to print; it carries out no order of a terminal, and turns no text around. */
	readonly shown: string;
	/** Columns that it takes: 0 where it is shown as nothing, 2 for a Chinese character or most emoji. */
	readonly width: number;
	/** Half-open UTF-16 range. */
	readonly start: number;
	readonly end: number;
}

const picture = /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|[0-9#*]\uFE0F?\u20E3)/u;
/** Invisible, yet it changes what stands around it, or hides something: direction marks, zero widths, tag characters. */
const invisible = /[\p{Cf}\u2028\u2029]/gu;

const named = (character: string): string =>
	`<U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}>`;

/** `text` on one line, with all that a screen would obey or not show made visible; joined emoji stay whole. */
export const visible = (text: string): string =>
	Array.from(graphemes.segment(oneLine(text)), ({ segment }) => shownOf(segment)).join('');

function shownOf(segment: string): string {
	if (picture.test(segment)) return segment;
	// A soft hyphen is shown by some and not by others; nothing hides in it.
	return oneLineOf(segment).replace(invisible, (character) => (character === '\u00AD' ? '-' : named(character)));
}

/** A space is a cell of its own, which `oneLine` would trim away. */
const oneLineOf = (segment: string): string => (segment.trim() === '' && segment !== '' ? ' ' : oneLine(segment));

/** Tab stops are this far apart. */
const tab = 4;

/** The cells of one line, whose first unit is at `offset`. A tab takes room up to the next stop, as counted from the first cell. */
export function cellsOf(line: string, offset = 0): Cell[] {
	let column = 0;
	return Array.from(graphemes.segment(line), ({ segment, index }) => {
		const shown = segment === '\t' ? ' '.repeat(tab - (column % tab)) : shownOf(segment);
		const width = stringWidth(shown);
		column += width;
		return { shown, width, start: offset + index, end: offset + index + segment.length };
	});
}

/** Columns that `text` takes. */
export const widthOf = (text: string): number => stringWidth(text);

/** `text` in lines of at most `width` columns, broken between words; a word that is longer has a line of its own. */
export function wrapped(text: string, width: number): string[] {
	const lines: string[] = [];
	let line = '';
	let used = 0;
	for (const word of text.split(' ')) {
		const room = stringWidth(word);
		if (used > 0 && used + 1 + room > width) {
			lines.push(line);
			[line, used] = [word, room];
		} else {
			line = used > 0 ? `${line} ${word}` : word;
			used += room + (used > 0 ? 1 : 0);
		}
	}
	return [...lines, line];
}
