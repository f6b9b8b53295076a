/** Texts whose results are kept at once, twice over: the lines of a few of the longest files that anybody writes. */
const mostLines = 4_000;

/**
 * A copy that stands by itself. A piece cut out of a text keeps the whole of it in memory, and while somebody types there
 * is a new whole with every key.
 */
const byItself = (piece: string): string => ` ${piece}`.slice(1);

/**
 * `compute`, but once for each of the texts that came up of late: of a file in which one line changes, the others need not
 * be read again. Whatever `compute` gives back has to depend on the text alone. `most`: how many are kept, twice over.
 */
export function remembering<Result>(compute: (text: string) => Result, most = mostLines): (text: string) => Result {
	let recent = new Map<string, Result>();
	let older: ReadonlyMap<string, Result> = new Map();
	return (text) => {
		const found = recent.get(text);
		if (found !== undefined) return found;
		const own = byItself(text);
		const result = older.get(own) ?? compute(own);
		if (recent.size >= most) {
			older = recent;
			recent = new Map();
		}
		recent.set(own, result);
		return result;
	};
}
