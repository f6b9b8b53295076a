/** Writes whole numbers from 0 to 2^53 so that small ones take a byte: seven bits in each, the highest says that there are more. */
export function pack(number: number, onto: number[]): void {
	let left = number;
	while (left >= 128) {
		onto.push((left % 128) + 128);
		left = Math.floor(left / 128);
	}
	onto.push(left);
}

/** Reads one after the other what `pack` has written. */
export class Packed {
	readonly #bytes: Uint8Array;
	#at = 0;

	constructor(bytes: Uint8Array) {
		this.#bytes = bytes;
	}

	get isOver(): boolean {
		return this.#at >= this.#bytes.length;
	}

	/** 0 behind the end. */
	next(): number {
		let byte = this.#bytes[this.#at++] ?? 0;
		if (byte < 128) return byte;
		let number = byte - 128;
		for (let place = 128; byte >= 128; place *= 128) {
			byte = this.#bytes[this.#at++] ?? 0;
			number += (byte % 128) * place;
		}
		return number;
	}
}
