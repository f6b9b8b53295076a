/** Dice that fall the same way for the same seed, on every machine. */
export interface Dice {
	/** From [0, 1). */
	next(): number;
	/** A whole number from [0, below). */
	below(below: number): number;
	/** True `share` of the time. */
	chance(share: number): boolean;
	one<Value>(values: readonly Value[]): Value;
	/** Each value with the same chance, in their order. */
	some<Value>(values: readonly Value[], share: number): Value[];
}

/** Mulberry32: small, and good enough to choose shapes of files by. */
export function diceOf(seed: number): Dice {
	let state = seed >>> 0;
	const next = (): number => {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
	const below = (limit: number): number => Math.floor(next() * limit);
	return {
		next,
		below,
		chance: (share) => next() < share,
		one<Value>(values: readonly Value[]): Value {
			if (values.length === 0) throw new RangeError('nothing to choose from');
			return values[below(values.length)] as Value;
		},
		some: (values, share) => values.filter(() => next() < share),
	};
}
