/** Of stars in one name, and of `**` between folders: ways in which they can be spread over a path. */
const mostWays = 2_000_000;

/** Of both together: some tenths of a second at most. */
const mostSteps = 20_000_000;

/** UTF-16 units of a pattern. */
const longest = 2_000;

/** Stars that a repeated group counts for, such as `+(a|*b)`, whose cost doubles with each character. */
const asRepeated = 8;

/** In how many ways `few` can be chosen out of `many`. */
function choices(many: number, few: number): number {
	let ways = 1;
	for (let each = 1; each <= Math.min(few, many); each++) ways = (ways * (many - few + each)) / each;
	return few > many ? 1 : ways;
}

/** With `[…]+`, which is one as well. */
const starsIn = (text: string): number => text.match(/\*+|\]\+/gu)?.length ?? 0;

/** `{a,*b*}` as `*b*`: of alternatives only one is compared at a time, so the dearest counts. */
function withoutBraces(pattern: string): string {
	let left = pattern;
	for (let found = /\{([^{}]*)\}/u.exec(left); found; found = /\{([^{}]*)\}/u.exec(left)) {
		const [dearest = ''] = (found[1] ?? '').split(',').sort((a, b) => starsIn(b) - starsIn(a));
		left = left.slice(0, found.index) + dearest + left.slice(found.index + found[0].length);
	}
	return left;
}

/** Words that can be told apart by their first letters: one step each. */
const areTold = (group: string): boolean => {
	const words = group.split('|');
	return words.every((word) => /^[\w.-]+$/u.test(word)) && new Set(words.map((word) => word[0])).size === words.length;
};

/** `+(…)`, `*(…)`, `(…)+` and `{…}+`, where what stands in them can be read in more than one way. */
const repeatedIn = (pattern: string): number =>
	[...pattern.matchAll(/[+*]\(([^()]{0,80})|([^(){}]{0,80})[)}]{1,9}[+*]/gu)].filter(([, inside, before]) => {
		const group = inside ?? before ?? '';
		return !areTold(group.replaceAll(',', '|'));
	}).length;

/** As long as most are: what takes too long over it does so over nearly all. */
const usualPath = `${'folder/'.repeat(10)}${'name'.repeat(15)}.ts`;

/**
 * True where a regular expression made of the glob `pattern` may take longer over `path` than anybody waits. Programs compare in such
 * a way, and would wait; what a file says must not keep us from answering. Both have slashes. It is told by the number of stars, whatever
 * the text: everyday patterns (three stars in a name, four `**` in thirty folders) are never costly.
 */
export function isCostlyGlob(pattern: string, path = usualPath): boolean {
	// Nearly all of them end here.
	if (starsIn(pattern) <= 2 && !/[+*]\(|[)}]\+/u.test(pattern)) return false;
	if (pattern.length > longest) return true;
	const repeated = repeatedIn(pattern);
	const parts = withoutBraces(pattern).split('/');
	const anyFolders = parts.filter((part) => part === '**').length;
	const stars = Math.max(...parts.map((part) => (part === '**' ? 0 : starsIn(part)))) + repeated * asRepeated;
	const names = path.split('/');
	const longestName = Math.max(...names.map(({ length }) => length));
	// A repeated group may go over slashes.
	const within = choices(repeated > 0 ? path.length : longestName, stars);
	const between = choices(names.length + anyFolders, anyFolders);
	return within > mostWays || between > mostWays || within * between > mostSteps;
}
