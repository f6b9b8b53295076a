import { oncePerContent } from '../../workspace/files.ts';

/** A heading line of Markdown (`#` to `######`), its marks included. */
export interface HeadingLine {
	/** UTF-16 offset of its first mark. */
	readonly start: number;
	/** Without the line end. */
	readonly text: string;
}

const headingLine = /^#{1,6}[ \t][^\r\n]*/gm;

/** Every line that looks like a heading, also inside of code. */
export const headingsIn = oncePerContent((text): readonly HeadingLine[] => {
	const headings: HeadingLine[] = [];
	for (const { 0: line, index } of text.matchAll(headingLine)) headings.push({ start: index, text: line });
	return headings;
});

/** The same without their places, a line each: quicker to have, and enough to see that a word is in none of them. */
export const headingText = (text: string): string => text.match(headingLine)?.join('\n') ?? '';
