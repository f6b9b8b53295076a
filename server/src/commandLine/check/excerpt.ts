import type { TextRange } from '../../engine/text/range.ts';
import { type Cell, cellsOf } from './displayText.ts';

/** A line of a file as a screen shows it, and under it the marks of what is meant. */
interface SourceExcerpt {
	readonly text: string;
	/** As wide as what it stands under; ends with the last mark. */
	readonly marks: string;
}

export interface ExcerptRequest {
	/** All of the file. */
	readonly text: string;
	/** What is meant, in UTF-16 offsets; of several lines the first counts. */
	readonly range: TextRange;
	/** Stretches that must not be shown. */
	readonly hidden: readonly TextRange[];
	/** Columns at most. */
	readonly columns: number;
}

/** Stands where a line goes on. */
const more = '…';
const cover = '•';

/** Of a cut line, this share of the columns stands before what is meant. */
const leadingShare = 1 / 3;

const isBreak = (text: string, at: number): boolean => text[at] === '\n' || text[at] === '\r';

/** False between the two halves of one character. */
const isBoundary = (text: string, at: number): boolean => {
	const unit = text.charCodeAt(at);
	return !(unit >= 0xdc00 && unit <= 0xdfff);
};

/** Looks no further than it must, however long the line is. */
function lineAround(text: string, at: number, reach: number): TextRange {
	let start = at;
	while (start > 0 && at - start < reach && !isBreak(text, start - 1)) start--;
	let end = at;
	while (end < text.length && end - at < reach && !isBreak(text, end)) end++;
	while (start < at && !isBoundary(text, start)) start++;
	while (end > at && !isBoundary(text, end)) end--;
	return { start, end };
}

const touches = (cell: Cell, { start, end }: TextRange): boolean => cell.start < end && start < cell.end;

/** The line that `range` begins on, cut around it where it is too long, with a mark under each column that is meant. */
export function excerptOf({ text, range, hidden, columns }: ExcerptRequest): SourceExcerpt {
	const head = text.startsWith('\uFEFF') ? 1 : 0;
	const at = Math.min(Math.max(range.start, head), text.length);
	// No cell is narrower than one unit but those that are shown as names, and these only make less fit.
	const line = lineAround(text, at, columns * 4);
	const start = Math.max(line.start, head);
	const cells = cellsOf(text.slice(start, line.end), start).map((cell) =>
		hidden.some((stretch) => touches(cell, stretch)) ? { ...cell, shown: cover, width: 1 } : cell,
	);
	const isMeant = (cell: Cell) => touches(cell, { start: at, end: Math.max(range.end, at + 1) });
	// What is meant may be the end of the line, where nothing stands.
	if (!cells.some(isMeant)) cells.push({ shown: ' ', width: 1, start: at, end: at + 1 });

	const widthOf = (some: readonly Cell[]) => some.reduce((sum, { width }) => sum + width, 0);
	const first = cells.findIndex(isMeant);
	let from = 0;
	let before = widthOf(cells.slice(0, first));
	const isCutBefore = () => from > 0 || (start > head && !isBreak(text, start - 1));
	if (widthOf(cells) + (isCutBefore() ? 1 : 0) > columns) {
		const room = Math.max(Math.floor(columns * leadingShare), columns - widthOf(cells.slice(first)) - 2);
		for (; before > room && from < first; from++) before -= cells[from]?.width ?? 0;
	}
	const isCut = isCutBefore();
	let to = from;
	let used = isCut ? 1 : 0;
	const isCutAfter = line.end < text.length && !isBreak(text, line.end);
	const whole = widthOf(cells.slice(from)) + used <= columns && !isCutAfter;
	const room = whole ? columns : columns - 1;
	for (; to < cells.length && used + (cells[to]?.width ?? 0) <= room; to++) used += cells[to]?.width ?? 0;
	// What is meant is shown, however narrow the screen.
	to = Math.max(to, first + 1);
	const kept = cells.slice(from, to);
	const isOpen = to < cells.length || isCutAfter;
	return {
		text: `${isCut ? more : ''}${kept.map(({ shown }) => shown).join('')}${isOpen ? more : ''}`.trimEnd(),
		marks:
			`${isCut ? ' ' : ''}${kept.map((cell) => (isMeant(cell) ? '^' : ' ').repeat(cell.width)).join('')}`.trimEnd(),
	};
}
