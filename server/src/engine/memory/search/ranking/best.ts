/** Keeps the best of many, in a heap with the worst on top. */
export class Best {
	readonly #most: number;
	readonly #heap: { readonly passage: number; readonly score: number }[] = [];

	constructor(most: number) {
		this.#most = most;
	}

	wants(score: number): boolean {
		return this.#heap.length < this.#most || score > (this.#heap[0]?.score ?? 0);
	}

	add(passage: number, score: number): void {
		if (this.#most <= 0) return;
		if (this.#heap.length >= this.#most) {
			this.#heap[0] = { passage, score };
			this.#sink();
			return;
		}
		this.#heap.push({ passage, score });
		this.#rise();
	}

	sorted(): readonly { readonly passage: number; readonly score: number }[] {
		return [...this.#heap].sort((one, other) => other.score - one.score || one.passage - other.passage);
	}

	#isWorse(one: number, other: number): boolean {
		const a = this.#heap[one];
		const c = this.#heap[other];
		return a !== undefined && c !== undefined && (a.score < c.score || (a.score === c.score && a.passage > c.passage));
	}

	#swap(one: number, other: number): void {
		const kept = this.#heap[one];
		const moved = this.#heap[other];
		if (kept && moved) {
			this.#heap[one] = moved;
			this.#heap[other] = kept;
		}
	}

	#rise(): void {
		for (let at = this.#heap.length - 1; at > 0; ) {
			const parent = (at - 1) >> 1;
			if (!this.#isWorse(at, parent)) return;
			this.#swap(at, parent);
			at = parent;
		}
	}

	#sink(): void {
		for (let at = 0; ; ) {
			const left = 2 * at + 1;
			const right = left + 1;
			let worst = this.#isWorse(left, at) ? left : at;
			if (this.#isWorse(right, worst)) worst = right;
			if (worst === at) return;
			this.#swap(at, worst);
			at = worst;
		}
	}
}
