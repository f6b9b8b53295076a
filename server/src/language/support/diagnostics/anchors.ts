import type { TextRange } from '../../../engine/text/range.ts';

/** Longer than this is more underlining than a message needs, on one line or many. UTF-16 units. */
const longest = 120;

const blank = /^\s*$/;

/**
 * Where the message of a finding hangs whose range is too much to underline: the rest of the line on which it begins, or,
 * where nothing is left of that, the first line after it with something on it. Undefined where the range itself will do.
 */
export function anchorIn(text: string, range: TextRange): TextRange | undefined {
	const whole = text.slice(range.start, range.end);
	if (!whole.includes('\n') && whole.length <= longest) return undefined;
	let start = range.start;
	while (start < range.end) {
		const lineEnd = text.indexOf('\n', start);
		const end = Math.min(lineEnd === -1 ? range.end : lineEnd, range.end);
		const line = text.slice(start, end);
		if (!blank.test(line)) {
			const from = start + (line.length - line.trimStart().length);
			return { start: from, end: Math.min(start + line.trimEnd().length, from + longest) };
		}
		start = end + 1;
	}
	return { start: range.start, end: range.start };
}
