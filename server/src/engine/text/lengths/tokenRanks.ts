import type { TokenTexts } from './tokenTexts.ts';

/** Slots of the table, a power of two: two and a half for each of o200k's tokens. */
const slots = 2 ** 19;

/**
 * The rank of each token by its text, for a tokenizer that asks a `Map`. One of two hundred thousand strings takes four times the memory
 * of these three arrays, in a process that runs all day.
 */
export class TokenRanks extends Map<string, number> {
	readonly #units: Uint16Array;
	/** Where the text of each rank begins; it ends where the next begins. */
	readonly #starts: Uint32Array;
	/** Rank + 1 at the slot of the text's hash, or at the next that was free. */
	readonly #table = new Int32Array(slots);

	constructor({ units, lengths }: Pick<TokenTexts, 'units' | 'lengths'>) {
		super();
		if (lengths.length >= slots) throw new RangeError(`there is no space for ${lengths.length} tokens`);
		this.#units = units;
		this.#starts = new Uint32Array(lengths.length + 1);
		let start = 0;
		for (let rank = 0; rank < lengths.length; rank++) {
			const end = start + (lengths[rank] ?? 0);
			this.#starts[rank + 1] = end;
			if (end > start) this.#table[this.#freeSlot(start, end)] = rank + 1;
			start = end;
		}
	}

	override get(text: string): number | undefined {
		let hash = seed;
		for (let at = 0; at < text.length; at++) hash = mixed(hash, text.charCodeAt(at));
		for (let slot = slotOf(hash); ; slot = (slot + 1) % slots) {
			const rank = (this.#table[slot] ?? 0) - 1;
			if (rank < 0) return undefined;
			if (this.#isText(rank, text)) return rank;
		}
	}

	#freeSlot(start: number, end: number): number {
		let hash = seed;
		for (let at = start; at < end; at++) hash = mixed(hash, this.#units[at] ?? 0);
		let slot = slotOf(hash);
		while (this.#table[slot] !== 0) slot = (slot + 1) % slots;
		return slot;
	}

	#isText(rank: number, text: string): boolean {
		const start = this.#starts[rank] ?? 0;
		if ((this.#starts[rank + 1] ?? 0) - start !== text.length) return false;
		for (let at = 0; at < text.length; at++) if (this.#units[start + at] !== text.charCodeAt(at)) return false;
		return true;
	}
}

/** FNV-1a over the UTF-16 units. */
const seed = 0x811c9dc5;
const mixed = (hash: number, unit: number): number => Math.imul(hash ^ unit, 0x01000193);
const slotOf = (hash: number): number => (hash ^ (hash >>> 15)) & (slots - 1);
