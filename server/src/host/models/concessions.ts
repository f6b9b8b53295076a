/** One thing that a server may refuse, by the words that it is refused with, and what is said in its place. */
export interface Concession<Way> {
	readonly words: RegExp;
	/** Undefined where `way` has nothing left to give up. */
	instead(way: Way): Way | undefined;
}

/** How to ask again after a server has refused the last of `tried`, saying `why`; undefined where nothing else would help. */
export function concede<Way>(
	tried: readonly Way[],
	concessions: readonly Concession<Way>[],
	why: string,
): Way | undefined {
	const last = tried.at(-1);
	if (last === undefined) return undefined;
	const before = new Set(tried.map((way) => JSON.stringify(way)));
	for (const { words, instead } of concessions) {
		const next = words.test(why) ? instead(last) : undefined;
		if (next !== undefined && !before.has(JSON.stringify(next))) return next;
	}
	return undefined;
}
