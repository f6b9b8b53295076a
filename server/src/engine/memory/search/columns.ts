/** Room for `size` items, half as much again to spare, so that growing item by item costs linear time. */
const roomFor = (size: number): number => Math.max(1_024, size + (size >> 1));

/** `column` itself where it has room for `size` items, else a longer copy; what is new is 0. */
export function growUint32(column: Uint32Array<ArrayBuffer>, size: number): Uint32Array<ArrayBuffer> {
	if (size <= column.length) return column;
	const grown = new Uint32Array(roomFor(size));
	grown.set(column);
	return grown;
}

/** `column` itself where it has room for `size` items, else a longer copy; what is new is 0. */
export function growUint16(column: Uint16Array<ArrayBuffer>, size: number): Uint16Array<ArrayBuffer> {
	if (size <= column.length) return column;
	const grown = new Uint16Array(roomFor(size));
	grown.set(column);
	return grown;
}

/** `column` itself where it has room for `size` items, else a longer copy; what is new is 0. */
export function growFloat32(column: Float32Array<ArrayBuffer>, size: number): Float32Array<ArrayBuffer> {
	if (size <= column.length) return column;
	const grown = new Float32Array(roomFor(size));
	grown.set(column);
	return grown;
}
