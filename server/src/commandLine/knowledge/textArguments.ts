/** No word of a command line can have it in it. */
const mark = '\0';

/** What an option looks like: `--json`, `--limit=5`, `-h`. */
const option = /^--?[a-z][\w-]*(?:=|$)/i;

/** Words of a command line, with those marked that begin with a dash and are a text all the same: `- tea`, or frontmatter. */
export const marked = (args: readonly string[]): readonly string[] =>
	args.map((each) =>
		each.length > 1 && each !== '--' && each.startsWith('-') && !option.test(each) ? mark + each : each,
	);

/** The same as it was given, alone, in a list or among options. */
export function unmarked(value: unknown): unknown {
	if (typeof value === 'string') return value.startsWith(mark) ? value.slice(mark.length) : value;
	if (Array.isArray(value)) return value.map(unmarked);
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, unmarked(each)]));
}
