class Itself {
	constructor(of: object) {
		// biome-ignore lint/correctness/noConstructorReturn: a subclass adds its private field to what comes back from here.
		return of;
	}
}

/** What is kept on objects. */
export interface KeptOn<Of extends object, Value> {
	has(of: Of): boolean;
	get(of: Of): Value | undefined;
	set(of: Of, value: Value): void;
}

/**
 * A place on objects themselves, which nobody else sees, for what has been worked out of them: it goes where they go. To be made once, not
 * for each snapshot: an object keeps one for as long as it lives.
 *
 * A `WeakMap` would do the same, but what is in it stays in memory until V8 goes through the whole heap: it takes what an old table holds for
 * alive. While somebody types, all that was made of the text would stay with every key, which is 100 kB.
 */
export function keptOn<Of extends object, Value>(): KeptOn<Of, Value> {
	class Kept extends Itself {
		#value: Value | undefined;

		static has(of: object): boolean {
			return #value in of;
		}

		static get(of: object): Value | undefined {
			return #value in of ? of.#value : undefined;
		}

		static set(of: object, value: Value): void {
			const kept = #value in of ? of : (new Kept(of) as Kept);
			kept.#value = value;
		}
	}
	return Kept;
}
