/** One line that no Markdown is read in. */
export const plain = (text: string): string =>
	text
		.replace(/\s+/gu, ' ')
		.trim()
		.replaceAll(/[\\`*_[\]<>|#]/gu, (character) => `\\${character}`);

export const shortened = (text: string, most = 120): string =>
	text.length <= most ? text : `${text.slice(0, most - 1).toWellFormed()}…`;

/** In a fence that nothing in it can close. */
export function fenced(text: string): string {
	const longest = Math.max(2, ...[...text.matchAll(/`+/gu)].map(([ticks]) => ticks.length));
	const fence = '`'.repeat(longest + 1);
	return `${fence}text\n${text}\n${fence}`;
}

/** In backticks, on one line. */
export function code(text: string): string {
	const longest = Math.max(0, ...[...text.matchAll(/`+/gu)].map(([ticks]) => ticks.length));
	const ticks = '`'.repeat(longest + 1);
	const line = shortened(text.replace(/\s+/gu, ' ').trim());
	return line === '' ? '(nothing)' : `${ticks} ${line} ${ticks}`;
}

/** On the person's own clock, with seconds: turns may be close together. */
export function timeOf(iso: string): string {
	const at = new Date(iso);
	const here = new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString();
	return `${here.slice(0, 10)} ${here.slice(11, 19)}`;
}
