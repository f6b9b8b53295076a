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
