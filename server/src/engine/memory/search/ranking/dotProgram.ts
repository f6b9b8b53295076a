/**
 * Dot products of bytes, sixteen at a time: what JavaScript has no words for. The program is small enough to be written down in
 * instructions; `test/engine/memory/search/ranking/roughVectors.test.ts` compares it with plain sums.
 */
export interface DotProgram {
	readonly memory: WebAssembly.Memory;
	/**
	 * The dot products of `count` rows of `width` bytes each (a multiple of 16, above 0), from the address `rows` on, with the
	 * question at `question` (16-bit numbers): as 32-bit numbers from `out` on. Sums must fit into 32 bits.
	 */
	dots(question: number, rows: number, count: number, width: number, out: number): void;
}

/** Bytes of a page of memory. */
export const pageBytes = 0x1_0000;

const i32 = 0x7f;
const v128 = 0x7b;
const none = 0x40;
const end = 0x0b;

const block = [0x02, none];
const loop = [0x03, none];
const continueIf = (depth: number) => [0x0d, depth];
const get = (local: number) => [0x20, local];
const set = (local: number) => [0x21, local];
const constant = (value: number) => [0x41, value];
const isLess = 0x49;
const add = 0x6a;
const shiftLeft = 0x74;
const store = [0x36, 2, 0];
/** Sixteen bytes from the address on the stack, `offset` bytes further on. */
const load16 = (offset: number) => [0xfd, 0x00, 0, offset];
const zeros = [0xfd, 0x0c, ...new Array<number>(16).fill(0)];
const lowAs16Bits = [0xfd, 0x87, 0x01];
const highAs16Bits = [0xfd, 0x88, 0x01];
/** Products of eight pairs, neighbours summed up. */
const dotOf16Bits = [0xfd, 0xba, 0x01];
const addLanes = [0xfd, 0xae, 0x01];
const lane = (number: number) => [0xfd, 0x1b, number];

const [question, rows, count, width, out, at, last, low, high, bytes] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

/** `sum += dot(question[at…] as 16 bits, half of bytes)`. */
const addHalf = (sum: number, half: readonly number[], offset: number) => [
	...get(sum),
	...[...get(question), ...get(at), ...constant(1), shiftLeft, add, ...load16(offset)],
	...[...get(bytes), ...half],
	...dotOf16Bits,
	...addLanes,
	...set(sum),
];

const code = [
	// last = out + 4 × count
	...[...get(out), ...get(count), ...constant(2), shiftLeft, add, ...set(last)],
	...block,
	...[...get(count), 0x45, ...continueIf(0)],
	...loop,
	...[...zeros, ...set(low), ...zeros, ...set(high), ...constant(0), ...set(at)],
	...loop,
	...[...get(rows), ...get(at), add, ...load16(0), ...set(bytes)],
	...addHalf(low, lowAs16Bits, 0),
	...addHalf(high, highAs16Bits, 16),
	...[...get(at), ...constant(16), add, ...set(at)],
	...[...get(at), ...get(width), isLess, ...continueIf(0), end],
	...[...get(low), ...get(high), ...addLanes, ...set(low)],
	...get(out),
	...[...get(low), ...lane(0), ...get(low), ...lane(1), add],
	...[...get(low), ...lane(2), add, ...get(low), ...lane(3), add],
	...store,
	...[...get(rows), ...get(width), add, ...set(rows)],
	...[...get(out), ...constant(4), add, ...set(out)],
	...[...get(out), ...get(last), isLess, ...continueIf(0), end],
	...[end, end],
];

/** A length in front of what it is the length of. */
const sized = (content: readonly number[]): readonly number[] =>
	content.length < 128 ? [content.length, ...content] : [(content.length & 127) | 128, content.length >> 7, ...content];

const named = (name: string, kind: number) => [...sized([...Buffer.from(name)]), kind, 0];
const section = (number: number, content: readonly number[]) => [number, ...sized(content)];

const program = [
	...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
	...section(1, [1, 0x60, 5, i32, i32, i32, i32, i32, 0]),
	...section(3, [1, 0]),
	...section(5, [1, 0, 1]),
	...section(7, [2, ...named('memory', 2), ...named('dots', 0)]),
	...section(10, [1, ...sized([2, 2, i32, 3, v128, ...code])]),
];

/** A program with memory of its own; undefined where this machine, or its settings, cannot run one. */
export function startDotProgram(): DotProgram | undefined {
	try {
		const { exports } = new WebAssembly.Instance(new WebAssembly.Module(Uint8Array.from(program)));
		return exports as unknown as DotProgram;
	} catch {
		return undefined;
	}
}
