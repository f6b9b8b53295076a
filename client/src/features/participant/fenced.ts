/** `text` in a fence that nothing in it can close. */
export function fenced(text: string, language: string): string {
	const longest = Math.max(2, ...[...text.matchAll(/`+/gu)].map(([ticks]) => ticks.length));
	const fence = '`'.repeat(longest + 1);
	return `${fence}${language}\n${text}\n${fence}`;
}
