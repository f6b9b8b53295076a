import type { WordPostings } from '../../../../engine/knowledge/search/keywords.ts';
import { Packed, pack } from './packed.ts';

/** Which chunks have one term, while they are gathered. */
export class PostingsWriter {
	readonly #packed: number[] = [];
	#last = 0;

	/** `chunk` is above those before it, `times` above 0. Whether a term stands there once is in the lowest bit: mostly it does. */
	add(chunk: number, times: number): void {
		pack(2 * (chunk - this.#last) + (times > 1 ? 1 : 0), this.#packed);
		if (times > 1) pack(times, this.#packed);
		this.#last = chunk;
	}

	bytes(): Uint8Array {
		return Uint8Array.from(this.#packed);
	}
}

export type PostingsOfTerm = WordPostings & { readonly chunks: Uint32Array; readonly times: Uint32Array };

/** Of one term: all that these segments have but what `isGone` is true for, in ascending order. */
export function readPostings(
	blocks: readonly Uint8Array[],
	isGone: ((chunk: number) => boolean) | undefined,
): PostingsOfTerm {
	const room = blocks.reduce((sum, { length }) => sum + length, 0);
	const chunks = new Uint32Array(room);
	const times = new Uint32Array(room);
	let count = 0;
	for (const block of blocks) {
		const packed = new Packed(block);
		for (let chunk = 0; !packed.isOver; ) {
			const first = packed.next();
			const isMore = first % 2 === 1;
			chunk += (first - (isMore ? 1 : 0)) / 2;
			const often = isMore ? packed.next() : 1;
			if (isGone?.(chunk)) continue;
			chunks[count] = chunk;
			times[count++] = often;
		}
	}
	return inOrder({ chunks: chunks.subarray(0, count), times: times.subarray(0, count) });
}

/** Both together, in ascending order; no chunk is in both. */
export function merged(one: PostingsOfTerm | undefined, other: PostingsOfTerm | undefined): PostingsOfTerm | undefined {
	if (!one || !other) return one ?? other;
	const chunks = new Uint32Array(one.chunks.length + other.chunks.length);
	const times = new Uint32Array(chunks.length);
	chunks.set(one.chunks);
	chunks.set(other.chunks, one.chunks.length);
	times.set(one.times);
	times.set(other.times, one.chunks.length);
	return inOrder({ chunks, times });
}

/** What was put into a segment again has come behind chunks that are younger: then, and only then, there is something to sort. */
function inOrder({ chunks, times }: PostingsOfTerm): PostingsOfTerm {
	let ascending = 1;
	while (ascending < chunks.length && (chunks[ascending - 1] as number) < (chunks[ascending] as number)) ascending++;
	if (ascending >= chunks.length) return { chunks, times };
	const order = Uint32Array.from(chunks.keys());
	order.sort((one, other) => (chunks[one] as number) - (chunks[other] as number));
	return {
		chunks: order.map((at) => chunks[at] as number),
		times: order.map((at) => times[at] as number),
	};
}
