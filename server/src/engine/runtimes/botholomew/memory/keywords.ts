/** A shorter word (in UTF-16 units) is no keyword. */
const shortest = 4;

/** The words of `text` that choose contextual files, each once: lower case, punctuation and all. */
export const extractKeywords = (text: string): ReadonlySet<string> =>
	new Set(
		text
			.toLowerCase()
			.split(/\s+/u)
			.filter((word) => word.length >= shortest),
	);

/** The first keyword that stands somewhere in `body`, be it inside of a longer word; undefined where none does. */
export function matchingKeyword(keywords: ReadonlySet<string>, body: string): string | undefined {
	if (keywords.size === 0) return undefined;
	const searched = body.toLowerCase();
	for (const keyword of keywords) if (searched.includes(keyword)) return keyword;
	return undefined;
}
