/**
 * True where `text` begins with something that `prefix` matches by SQL's LIKE: `_` stands for one character and `%` for
 * any number of them, since the store does not escape what people give it. Case counts.
 */
export function startsLike(prefix: string, text: string): boolean {
	const pattern = [...prefix, '%'];
	const characters = [...text];
	let at = 0;
	let to = 0;
	let star = -1;
	let starTo = 0;
	while (to < characters.length) {
		if (pattern[at] === '%') {
			star = at;
			starTo = to;
			at += 1;
		} else if (at < pattern.length && (pattern[at] === '_' || pattern[at] === characters[to])) {
			at += 1;
			to += 1;
		} else if (star >= 0) {
			// Only the last `%` has to give way: what an earlier one could take, the last one can.
			starTo += 1;
			to = starTo;
			at = star + 1;
		} else {
			return false;
		}
	}
	return pattern.slice(at).every((each) => each === '%');
}

/** The start of `prefix` that stands for itself. */
export const beforeWildcards = (prefix: string): string => /^[^_%]*/.exec(prefix)?.[0] ?? '';
