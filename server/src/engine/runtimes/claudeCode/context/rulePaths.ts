/** Splits at commas that stand outside of braces. */
function atCommas(text: string): readonly string[] {
	const pieces: string[] = [];
	let depth = 0;
	let piece = '';
	for (const character of text) {
		if (character === '{') depth += 1;
		if (character === '}') depth -= 1;
		if (character === ',' && depth === 0) {
			pieces.push(piece);
			piece = '';
		} else piece += character;
	}
	return [...pieces, piece].map((each) => each.trim()).filter((each) => each !== '');
}

/** More than this comes of no pattern that anybody writes. */
const mostPatterns = 1_000;

/** `{a,b}/*.ts` as `a/*.ts` and `b/*.ts`. */
function withoutBraces(pattern: string): readonly string[] {
	let open: readonly string[] = [pattern];
	const done: string[] = [];
	while (open.length > 0 && open.length + done.length < mostPatterns) {
		open = open.flatMap((each) => {
			const start = each.indexOf('{');
			const end = each.indexOf('}', start);
			// Nothing between the braces: they stand for themselves.
			if (start < 0 || end < start + 2) {
				done.push(each);
				return [];
			}
			const choices = each.slice(start + 1, end).split(',');
			return choices.map((choice) => `${each.slice(0, start)}${choice.trim()}${each.slice(end + 1)}`);
		});
	}
	return done;
}

const textsIn = (value: unknown): readonly string[] =>
	typeof value === 'string' ? [value] : Array.isArray(value) ? value.flatMap(textsIn) : [];

/** The pattern as a line of a .gitignore: `src/**` is the folder `src`, wherever it lies. */
export const compared = (pattern: string): string => pattern.replace(/\/\*\*\/?$/u, '');

/**
 * The patterns of a rule's `paths`, as they are written: a list, a list in a list, or one text with commas. Undefined where the rule
 * has none, or would match everything: then it is always there.
 */
export function rulePatterns(value: unknown): readonly string[] | undefined {
	const patterns = textsIn(value)
		.flatMap(atCommas)
		.flatMap(withoutBraces)
		.filter((pattern) => compared(pattern) !== '');
	return patterns.every((pattern) => compared(pattern) === '**') ? undefined : patterns;
}
