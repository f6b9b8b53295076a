/** By term, the passages that have it, in columns: what a question walks. */
export interface TermLists {
	/** By term: where its list begins; one more than there are terms. */
	readonly start: Uint32Array<ArrayBuffer>;
	/** Ascending within a list. */
	readonly passages: Uint32Array<ArrayBuffer>;
	/** Packed, of each of these. */
	readonly counts: Uint16Array<ArrayBuffer>;
}

/** By passage, the terms that it has: the same the other way round. */
export interface OwnTerms {
	/** By passage: where its terms begin; one more than there are passages. */
	readonly start: Uint32Array<ArrayBuffer>;
	/** Ascending within a passage. */
	readonly terms: Uint32Array<ArrayBuffer>;
	readonly counts: Uint16Array<ArrayBuffer>;
}

interface Turned {
	readonly start: Uint32Array<ArrayBuffer>;
	readonly items: Uint32Array<ArrayBuffer>;
	readonly counts: Uint16Array<ArrayBuffer>;
}

/** Lists of items by row become lists of rows by item; `rows` and `items` say how many there are. Linear. */
export function turned(
	start: Uint32Array,
	rowItems: Uint32Array,
	rowCounts: Uint16Array,
	rows: number,
	items: number,
): Turned {
	const size = start[rows] as number;
	const begins = new Uint32Array(items + 1);
	for (let at = 0; at < size; at++) (begins[(rowItems[at] as number) + 1] as number)++;
	for (let item = 0; item < items; item++) (begins[item + 1] as number) += begins[item] as number;
	const free = begins.slice();
	const turnedItems = new Uint32Array(size);
	const counts = new Uint16Array(size);
	for (let row = 0; row < rows; row++) {
		const to = start[row + 1] as number;
		for (let at = start[row] as number; at < to; at++) {
			const slot = (free[rowItems[at] as number] as number)++;
			turnedItems[slot] = row;
			counts[slot] = rowCounts[at] as number;
		}
	}
	return { start: begins, items: turnedItems, counts };
}
