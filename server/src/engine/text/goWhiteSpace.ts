/**
 * What Go calls white space. JavaScript's own idea of it differs: there U+FEFF belongs to it and U+0085 does not.
 */
const space = '[\\t-\\r \\x85\\xA0\\u1680\\u2000-\\u200A\\u2028\\u2029\\u202F\\u205F\\u3000]';
const leading = new RegExp(`^${space}+`, 'u');
const blank = new RegExp(`^${space}*$`, 'u');
const isSpace = new RegExp(space, 'u');

export function trimSpace(text: string): string {
	const opened = text.replace(leading, '');
	// From the end by hand: a pattern would try every run of spaces in the text.
	let end = opened.length;
	while (end > 0 && isSpace.test(opened.charAt(end - 1))) end -= 1;
	return opened.slice(0, end);
}

export const isBlank = (text: string): boolean => blank.test(text);
