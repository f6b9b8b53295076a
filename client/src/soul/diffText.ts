import type { FileDiff } from '../../../protocol/conversation.ts';

/** Lines of one file that are shown at most; a person who is to say yes must see what to. */
const mostLines = 200;

const linesOf = (text: string): string[] => (text === '' ? [] : text.replace(/\n$/u, '').split('\n'));

/** What is no longer there, then what is, between the lines that both have. */
function changedLines(before: string, after: string): string[] {
	const [old, now] = [linesOf(before), linesOf(after)];
	const shorter = Math.min(old.length, now.length);
	let from = 0;
	while (from < shorter && old[from] === now[from]) from++;
	let same = 0;
	while (same < shorter - from && old.at(-1 - same) === now.at(-1 - same)) same++;
	const above = now[from - 1];
	const below = now[now.length - same];
	return [
		...(above === undefined ? [] : [`  ${above}`]),
		...old.slice(from, old.length - same).map((line) => `- ${line}`),
		...now.slice(from, now.length - same).map((line) => `+ ${line}`),
		...(below === undefined ? [] : [`  ${below}`]),
	];
}

/** One change as lines of a diff; `more` says how many are not shown. */
function diffText({ before = '', after = '' }: FileDiff, more: (lines: number) => string): string {
	const lines = changedLines(before, after);
	const shown = lines.slice(0, mostLines);
	return [...shown, ...(lines.length > shown.length ? [more(lines.length - shown.length)] : [])].join('\n');
}

/** `text` in a fence that nothing in it can close. */
export function fenced(text: string, language: string): string {
	const longest = Math.max(2, ...[...text.matchAll(/`+/gu)].map(([ticks]) => ticks.length));
	const fence = '`'.repeat(longest + 1);
	return `${fence}${language}\n${text}\n${fence}`;
}

/** Changes as Markdown that a person can say yes or no to. */
export const diffMarkdown = (changes: readonly FileDiff[], more: (lines: number) => string): string =>
	changes
		.map((change) => `\`${change.path.replaceAll('`', "'")}\`\n\n${fenced(diffText(change, more), 'diff')}`)
		.join('\n\n');
