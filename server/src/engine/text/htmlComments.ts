import type { TextRange } from './range.ts';

const [opening, closing] = ['<!--', '-->'] as const;

export interface HtmlComment extends TextRange {
	/** What stands between the marks. */
	readonly inner: string;
}

/** HTML comments that are closed, ascending, with their marks: in a time that grows with the text, also where none is closed. */
export function* htmlCommentsIn(text: string): Iterable<HtmlComment> {
	for (let start = text.indexOf(opening); start >= 0; ) {
		const close = text.indexOf(closing, start + opening.length);
		if (close < 0) return;
		const end = close + closing.length;
		yield { start, end, inner: text.slice(start + opening.length, close) };
		start = text.indexOf(opening, end);
	}
}

/** `text` with something else in the place of each comment. */
export function replaceHtmlComments(text: string, replacement: (comment: string) => string): string {
	let from = 0;
	let replaced = '';
	for (const { start, end } of htmlCommentsIn(text)) {
		replaced += text.slice(from, start) + replacement(text.slice(start, end));
		from = end;
	}
	return replaced + text.slice(from);
}
