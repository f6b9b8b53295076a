/** Slots of the table, a power of two: two and a half for each of o200k's tokens. */
const slots = 2 ** 19;

/**
 * The rank of each token by its text, for a tokenizer that asks a `Map`. One of two hundred thousand strings takes four times the memory
 * of these three arrays, in a process that runs all day.
 */
export class TokenRanks extends Map<string, number> {
	/** The texts, one after the other, in UTF-16. */
	readonly #units: Uint16Array;
	/** Where the text of each rank begins; it ends where the next begins. */
	readonly #starts: Uint32Array;
	/** Rank + 1 at the slot of the text's hash, or at the next that was free. */
	readonly #table = new Int32Array(slots);

	/** `forEachText` calls back with each token and its rank, in the order of the ranks; it is gone through twice. */
	constructor(forEachText: (each: (text: string, rank: number) => void) => void) {
		super();
		let [count, length] = [0, 0];
		forEachText((text, rank) => {
			count = rank + 1;
			length += text.length;
		});
		if (count >= slots) throw new RangeError(`there is no space for ${count} tokens`);
		this.#units = new Uint16Array(length);
		this.#starts = new Uint32Array(count + 1);
		let start = 0;
		let last = -1;
		forEachText((text, rank) => {
			// A rank that was left out has an empty text.
			this.#starts.fill(start, last + 1, rank + 1);
			last = rank;
			for (let at = 0; at < text.length; at++) this.#units[start++] = text.charCodeAt(at);
			let slot = slotOf(text);
			while (this.#table[slot] !== 0) slot = (slot + 1) % slots;
			this.#table[slot] = rank + 1;
		});
		this.#starts.fill(start, last + 1);
	}

	override get(text: string): number | undefined {
		for (let slot = slotOf(text); ; slot = (slot + 1) % slots) {
			const rank = (this.#table[slot] ?? 0) - 1;
			if (rank < 0) return undefined;
			if (this.#isText(rank, text)) return rank;
		}
	}

	#isText(rank: number, text: string): boolean {
		const start = this.#starts[rank] ?? 0;
		if ((this.#starts[rank + 1] ?? 0) - start !== text.length) return false;
		for (let at = 0; at < text.length; at++) if (this.#units[start + at] !== text.charCodeAt(at)) return false;
		return true;
	}
}

/** FNV-1a over the UTF-16 units. */
function slotOf(text: string): number {
	let hash = 0x811c9dc5;
	for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
	return (hash ^ (hash >>> 15)) & (slots - 1);
}
