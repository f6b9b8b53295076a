/** An instruction as a message quotes it (UTF-16 units). */
const longestQuote = 80;

/**
 * An instruction as a message quotes it. Whatever looks like a key is not said again: a long word, and a figure unless `figures` are known
 * to be none.
 */
export function quoted(instruction: string, { figures = false } = {}): string {
	const text = instruction.replace(/\s+/g, ' ').replace(/[*_]{2}|(?<![.!])[.!]+$/g, '');
	if (/\S{25}/.test(text) || (!figures && /\d/.test(text))) return 'an instruction';
	return text.length > longestQuote ? `“${text.slice(0, longestQuote - 1).trimEnd()}…”` : `“${text}”`;
}
