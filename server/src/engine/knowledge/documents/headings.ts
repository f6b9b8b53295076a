/** A line that opens a section. */
export interface DocumentHeading {
	/** 1..6. */
	readonly level: number;
	/** Without marks and white space around it; empty where there is nothing but white space. */
	readonly title: string;
}

const lineEnd = /[\r\u2028\u2029]/;

/**
 * The heading that `line` is, if any (membot 0.19.5): up to three spaces, up to six `#`, white space, a title; closing `#`
 * are left out, with white space before them or without. Linear in the length of the line.
 */
export function headingIn(line: string): DocumentHeading | undefined {
	const marks = /^ {0,3}(#{1,6})(?=\s)/.exec(line);
	if (!marks) return undefined;
	const rest = line.slice(marks[0].length);
	const level = marks[1]?.length ?? 0;
	const from = rest.length - rest.trimStart().length;
	// White space alone is a title as well, where some of it is left once the marks have theirs.
	if (from === rest.length) return /[^\r\u2028\u2029]/.test(rest.slice(1)) ? { level, title: '' } : undefined;
	const title = rest.slice(from, Math.max(from + 1, endOfTitle(rest)));
	return lineEnd.test(title) ? undefined : { level, title: title.trim() };
}

function endOfTitle(rest: string): number {
	let end = rest.trimEnd().length;
	while (end > 0 && rest[end - 1] === '#') end -= 1;
	return rest.slice(0, end).trimEnd().length;
}
