/** A piece of text as a PDF places it. Measures are in points; `transform` is a matrix whose last two are the place. */
interface PdfText {
	readonly str: string;
	readonly transform: readonly number[];
	readonly height: number;
	readonly hasEOL: boolean;
}

/** A line of a page. `y` is where it stands, from the bottom; `height` that of its letters. */
export interface PdfLine {
	readonly text: string;
	readonly y: number;
	readonly height: number;
}

export function linesOf(items: readonly PdfText[]): readonly PdfLine[] {
	const lines: PdfLine[] = [];
	let texts: string[] = [];
	let [y, height] = [0, 0];
	const finish = () => {
		const text = texts.join('').replace(/\s+/g, ' ').trim();
		if (text !== '') lines.push({ text, y, height });
		texts = [];
		height = 0;
	};
	for (const item of items) {
		texts.push(item.str);
		if (item.str.trim() !== '') {
			y = item.transform[5] ?? 0;
			height = Math.max(height, item.height);
		}
		if (item.hasEOL) finish();
	}
	finish();
	return lines;
}

/** Letters this much higher than those of the text are a heading’s; typesetters take 1.2 to 2. */
const headingHeight = 1.2;
/** Characters; what is longer is large text, and no heading. */
const longestHeading = 120;
/** Lines further apart than so many heights are of two paragraphs; within one it is 1.1 to 1.5. */
const paragraphGap = 1.8;

/** Paragraphs and headings of a page, by where its lines stand and how high their letters are. */
export function pageText(lines: readonly PdfLine[]): string {
	const usual = usualHeight(lines);
	const blocks: string[] = [];
	let before: PdfLine | undefined;
	for (const line of lines) {
		const isHeading = isLarge(line, usual) && line.text.length <= longestHeading && /\p{L}/u.test(line.text);
		const last = blocks.length - 1;
		const isNext = before && !isApart(before, line) && isLarge(before, usual) === isLarge(line, usual);
		if (isNext && last >= 0) blocks[last] = joined(blocks[last] ?? '', line.text, isHeading);
		else blocks.push(isHeading ? `### ${line.text}` : asText(line.text));
		before = line;
	}
	return blocks.join('\n\n');
}

const isLarge = ({ height }: PdfLine, usual: number): boolean => usual > 0 && height >= usual * headingHeight;

/** A line above the one before it begins another column. */
function isApart(before: PdfLine, { y, height }: PdfLine): boolean {
	const step = before.y - y;
	return step > Math.max(before.height, height) * paragraphGap || step < -height;
}

/** The height in which most characters are. */
function usualHeight(lines: readonly PdfLine[]): number {
	const characters = new Map<number, number>();
	for (const { height, text } of lines) {
		const rounded = Math.round(height * 2) / 2;
		characters.set(rounded, (characters.get(rounded) ?? 0) + text.length);
	}
	return [...characters].reduce((most, each) => (each[1] > most[1] ? each : most), [0, 0] as const)[0];
}

/** A word that is cut at the end of a line is one word again. */
function joined(text: string, next: string, isHeading: boolean): string {
	if (isHeading) return `${text} ${next}`;
	return /\p{Ll}[-\u00AD\u2010]$/u.test(text) && /^\p{Ll}/u.test(next)
		? `${text.slice(0, -1)}${next}`
		: `${text}\n${asText(next)}`;
}

/** A line that would be a heading in Markdown is none. */
const asText = (text: string): string => (/^#{1,6}\s/.test(text) ? `\\${text}` : text);
