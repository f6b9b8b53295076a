const isBreak = (unit: number): boolean => unit === 10 || unit === 13;

/**
 * The lines of `after` that are not those that `before` begins or ends with: of what is typed, the line that it is typed in. What
 * is true of each line of `before` need only be asked of these. Linear, without a copy of either text.
 */
export function changedLines(before: string, after: string): string {
	const shorter = Math.min(before.length, after.length);
	let start = 0;
	while (start < shorter && before.charCodeAt(start) === after.charCodeAt(start)) start++;
	if (start === after.length && start === before.length) return '';
	let same = 0;
	const most = shorter - start;
	while (same < most && before.charCodeAt(before.length - 1 - same) === after.charCodeAt(after.length - 1 - same))
		same++;
	let end = after.length - same;
	while (start > 0 && !isBreak(after.charCodeAt(start - 1))) start--;
	while (end < after.length && !isBreak(after.charCodeAt(end))) end++;
	return after.slice(start, end);
}
