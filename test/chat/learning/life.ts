class Died extends Error {}

/** Counts down to the moment at which the process ends; from then on it does nothing any more. */
export class Life {
	#left: number;
	#isOver = false;
	steps = 0;

	constructor(left = Number.POSITIVE_INFINITY) {
		this.#left = left;
	}

	/** Each call of these methods is a step; the process may end before it or right behind it. */
	of<T extends object>(whole: T, names: readonly (keyof T & string)[]): T {
		const over = Object.create(whole) as T;
		for (const name of names) {
			const method = whole[name];
			if (typeof method !== 'function') continue;
			const stepped = async (...given: unknown[]): Promise<unknown> => {
				this.#step();
				const result = await Reflect.apply(method, whole, given);
				this.#step();
				return result;
			};
			Object.defineProperty(over, name, { value: stepped });
		}
		return over;
	}

	#step(): void {
		this.steps += 1;
		this.#left -= 1;
		if (this.#left <= 0) this.#isOver = true;
		if (this.#isOver) throw new Died('the process has ended');
	}
}
