import type { ChunkFact } from '../chunkFacts.ts';
import { Packed, pack } from './packed.ts';

/** A number that may be below 0, as one that is not. */
const folded = (number: number): number => (number < 0 ? -2 * number - 1 : 2 * number);
const unfolded = (number: number): number => (number % 2 === 1 ? -(number + 1) / 2 : number / 2);

/** What ranking needs to know of the chunks of a segment, in ascending order. */
export function packFacts(facts: readonly ChunkFact[]): Uint8Array {
	const packed: number[] = [];
	let [chunk, document] = [0, 0];
	for (const fact of facts) {
		pack(fact.chunk - chunk, packed);
		pack(fact.words, packed);
		pack(folded(fact.document - document), packed);
		if (fact.document !== document) pack(fact.documentWords, packed);
		({ chunk, document } = fact);
	}
	return Uint8Array.from(packed);
}

export function readFacts(bytes: Uint8Array, onFact: (fact: ChunkFact) => void): void {
	const packed = new Packed(bytes);
	let [chunk, document, documentWords] = [0, 0, 0];
	while (!packed.isOver) {
		chunk += packed.next();
		const words = packed.next();
		const further = unfolded(packed.next());
		document += further;
		if (further !== 0) documentWords = packed.next();
		onFact({ chunk, words, document, documentWords });
	}
}
