/** Batches that the estimate goes by: a pause in one of them must not count. */
const remembered = 7;

/** How quickly passages are embedded, and how long the rest will take. */
export class Pace {
	#began: number | undefined;
	/** ms a passage, of the last batches. */
	readonly #each: number[] = [];

	/** Work on a batch begins at `now`, in ms. */
	begin(now: number): void {
		this.#began = now;
	}

	/** The batch of `count` passages is done. */
	end(now: number, count: number): void {
		if (this.#began === undefined || count === 0) return;
		this.#each.push((now - this.#began) / count);
		if (this.#each.length > remembered) this.#each.shift();
		this.#began = undefined;
	}

	/** ms for `count` more passages, by the middle one of the last batches; undefined while there is too little to go by. */
	left(count: number): number | undefined {
		// The first batch also waits for the model.
		if (this.#each.length < 3 || count === 0) return undefined;
		const sorted = [...this.#each].sort((one, other) => one - other);
		return Math.round((sorted[sorted.length >> 1] as number) * count);
	}
}
