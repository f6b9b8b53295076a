// Plain data as bytes. The arrays of numbers lie there as they lie in memory, so to read them back takes no work and no room:
// they are views of what was read.

const kinds = { Uint16Array, Uint32Array, Int32Array, Float32Array, Float64Array } as const;

type ArrayKind = keyof typeof kinds;

/** What stands for an array where the rest is JSON. */
interface Place {
	readonly array: ArrayKind;
	/** Bytes behind the head, and how many numbers. */
	readonly at: number;
	readonly length: number;
}

/** Bytes: what the longest numbers have to lie at a multiple of. */
const step = 8;

const upToStep = (bytes: number): number => Math.ceil(bytes / step) * step;

const isArray = (value: unknown): value is InstanceType<(typeof kinds)[ArrayKind]> =>
	ArrayBuffer.isView(value) && value.constructor.name in kinds;

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

const mapped = (value: Readonly<Record<string, unknown>>, each: (own: unknown) => unknown): unknown =>
	Object.fromEntries(Object.entries(value).map(([key, own]) => [key, each(own)]));

/** `data`, of which properties may be arrays of numbers, in pieces that lie one after the other. */
export function packed(data: object): readonly Uint8Array[] {
	const arrays: Uint8Array[] = [];
	let size = 0;
	const apart = (value: unknown): unknown => {
		if (!isArray(value)) return isPlain(value) ? mapped(value, apart) : value;
		const place: Place = { array: value.constructor.name as ArrayKind, at: size, length: value.length };
		const gap = upToStep(value.byteLength) - value.byteLength;
		arrays.push(new Uint8Array(value.buffer, value.byteOffset, value.byteLength), new Uint8Array(gap));
		size += value.byteLength + gap;
		return place;
	};
	const json = Buffer.from(JSON.stringify(apart(data)));
	const head = Buffer.alloc(upToStep(step + json.length));
	head.writeUInt32LE(json.length);
	json.copy(head, step);
	return [head, ...arrays];
}

/** What was packed. Throws where `bytes` are no such thing. */
export function unpacked(bytes: Buffer): unknown {
	const length = bytes.readUInt32LE();
	const begin = upToStep(step + length);
	const together = (value: unknown): unknown => {
		if (!isPlain(value)) return value;
		if (!isPlace(value)) return mapped(value, together);
		const make = kinds[value.array];
		const size = value.length * make.BYTES_PER_ELEMENT;
		const at = begin + value.at;
		if (at + size > bytes.length) throw new RangeError('An array goes on beyond the end.');
		const from = bytes.byteOffset + at;
		// Only what lies where numbers of that length may lie can be looked at there.
		if (from % make.BYTES_PER_ELEMENT === 0) return new make(bytes.buffer as ArrayBuffer, from, value.length);
		return new make(new Uint8Array(bytes.subarray(at, at + size)).buffer);
	};
	return together(JSON.parse(bytes.toString('utf8', step, step + length)));
}

const isPlace = (value: object): value is Place =>
	'array' in value && typeof value.array === 'string' && value.array in kinds && 'at' in value && 'length' in value;
