/** Lines `from`, 1-based, and on, `count` of them; without both, or with neither above 0, all of the text. */
export function linesOf(text: string, from = 0, count = 0): string {
	if (from <= 0 && count <= 0) return text;
	const start = Math.max(1, from) - 1;
	const lines = text.split('\n');
	return lines.slice(start, count > 0 ? start + count : undefined).join('\n');
}
