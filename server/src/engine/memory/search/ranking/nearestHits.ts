import type { SemanticHit } from '../search.ts';

/** The nearest first, equal ones in the order of their place. */
const byNearness = (one: SemanticHit, other: SemanticHit): number =>
	other.similarity - one.similarity ||
	(one.path < other.path ? -1 : one.path > other.path ? 1 : one.start - other.start);

/** Keeps the `most` nearest of many. They are sorted now and then, not at every hit: most never get that far. */
export class NearestHits {
	readonly #most: number;
	#found: SemanticHit[] = [];
	#last: SemanticHit | undefined;

	constructor(most: number) {
		this.#most = most;
	}

	/** What is less near than this is not among them. */
	get worst(): number {
		return this.#last?.similarity ?? Number.NEGATIVE_INFINITY;
	}

	add(hit: SemanticHit): void {
		if (this.#last && byNearness(hit, this.#last) > 0) return;
		this.#found.push(hit);
		if (this.#found.length >= 4 * this.#most) this.#tidy();
	}

	sorted(): readonly SemanticHit[] {
		this.#tidy();
		return this.#found;
	}

	#tidy(): void {
		this.#found = this.#found.sort(byNearness).slice(0, this.#most);
		if (this.#found.length === this.#most) this.#last = this.#found.at(-1);
	}
}
