import type { TokenTexts } from './tokenTexts.ts';

/** Slots of the table, a power of two: four for three of o200k's tokens. */
const slots = 2 ** 18;

/** Tokens of which only the first one's place is kept; the rest is added up, where a text of that length is looked for. */
const together = 16;

/**
 * The rank of each token by its text, for a tokenizer that asks a `Map`. One of two hundred thousand strings takes four times the memory
 * of these arrays, in a process that runs all day.
 */
export class TokenRanks extends Map<string, number> {
	readonly #units: Uint16Array;
	readonly #lengths: Uint8Array;
	/** Where the texts of every `together` ranks begin. */
	readonly #starts: Uint32Array;
	/** Rank + 1 at the slot of the text's hash, or at the next that was free. */
	readonly #table = new Int32Array(slots);

	constructor({ units, lengths }: Pick<TokenTexts, 'units' | 'lengths'>) {
		super();
		if (lengths.length >= slots) throw new RangeError(`there is no space for ${lengths.length} tokens`);
		this.#units = units;
		this.#lengths = lengths;
		this.#starts = new Uint32Array(Math.ceil(lengths.length / together));
		let start = 0;
		for (let rank = 0; rank < lengths.length; rank++) {
			const end = start + (lengths[rank] ?? 0);
			if (rank % together === 0) this.#starts[rank / together] = start;
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
		if (this.#lengths[rank] !== text.length) return false;
		let start = this.#starts[Math.floor(rank / together)] ?? 0;
		for (let before = rank - (rank % together); before < rank; before++) start += this.#lengths[before] ?? 0;
		for (let at = 0; at < text.length; at++) if (this.#units[start + at] !== text.charCodeAt(at)) return false;
		return true;
	}
}

/** FNV-1a over the UTF-16 units. */
const seed = 0x811c9dc5;
const mixed = (hash: number, unit: number): number => Math.imul(hash ^ unit, 0x01000193);
const slotOf = (hash: number): number => (hash ^ (hash >>> 15)) & (slots - 1);
