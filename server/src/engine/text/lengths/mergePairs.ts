const none = Number.POSITIVE_INFINITY;

/** Numbers at places, and the first place that has the least of them. */
class Lowest {
	readonly #size: number;
	/** From `#size` on, the numbers themselves; at each place before, the lower of those at twice that place and behind it. */
	readonly #numbers: Float64Array;

	/** `places`: how many there are, at least one. */
	constructor(places: number) {
		this.#size = 2 ** Math.ceil(Math.log2(places));
		this.#numbers = new Float64Array(2 * this.#size).fill(none);
	}

	set(place: number, number: number): void {
		const numbers = this.#numbers;
		let at = this.#size + place;
		numbers[at] = number;
		for (at >>= 1; at > 0; at >>= 1) {
			const left = numbers[2 * at] ?? none;
			const right = numbers[2 * at + 1] ?? none;
			const lower = Math.min(left, right);
			if (numbers[at] === lower) return;
			numbers[at] = lower;
		}
	}

	/** Undefined where there is none. */
	first(): number | undefined {
		const numbers = this.#numbers;
		const least = numbers[1];
		if (least === none) return undefined;
		let at = 1;
		while (at < this.#size) at = numbers[2 * at] === least ? 2 * at : 2 * at + 1;
		return at - this.#size;
	}
}

/**
 * Where the tokens of a word begin, as byte pair encoding finds them: of all neighbours that are one token together, those of the
 * lowest rank become one, of equals the first, until there are none. `length` in bytes, at least 1; `rankOf`: of the bytes from `start`
 * to before `end`, undefined where they are no token. Its time grows hardly faster than the length.
 */
export function mergePairs(length: number, rankOf: (start: number, end: number) => number | undefined): number[] {
	/** Of each token: where the next one begins, and the one before. */
	const next = new Int32Array(length + 1);
	const previous = new Int32Array(length + 1);
	for (let at = 0; at <= length; at++) {
		next[at] = at + 1;
		previous[at] = at - 1;
	}
	/** The rank of each token and the next one together. */
	const ranks = new Lowest(length);
	const rank = (at: number) => {
		const second = next[at] ?? length;
		ranks.set(at, second < length ? (rankOf(at, next[second] ?? length) ?? none) : none);
	};
	for (let at = 0; at < length; at++) rank(at);
	for (let at = ranks.first(); at !== undefined; at = ranks.first()) {
		const gone = next[at] ?? length;
		const behind = next[gone] ?? length;
		next[at] = behind;
		previous[behind] = at;
		ranks.set(gone, none);
		rank(at);
		if (at > 0) rank(previous[at] ?? 0);
	}
	const starts: number[] = [];
	for (let at = 0; at < length; at = next[at] ?? length) starts.push(at);
	return starts;
}
