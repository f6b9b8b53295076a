/** Lets only the last question have an answer: those before it are out of date. */
export class Latest {
	#asked = 0;

	/** Undefined where something else was asked meanwhile. */
	async of<T>(answer: Promise<T>): Promise<T | undefined> {
		this.#asked += 1;
		const mine = this.#asked;
		const value = await answer;
		return mine === this.#asked ? value : undefined;
	}
}

/**
 * Lets no answer count once a later question was answered. Whoever asked knows then at least what was so when they asked, whatever
 * was asked meanwhile.
 */
export class InOrder {
	#asked = 0;
	#answered = 0;

	/** Undefined where something that was asked later has been answered already, and where nobody could answer. */
	async of<T>(answer: Promise<T>): Promise<T | undefined> {
		this.#asked += 1;
		const mine = this.#asked;
		const value = await answer.catch(() => undefined);
		if (value === undefined || mine < this.#answered) return undefined;
		this.#answered = mine;
		return value;
	}
}
