type TypedColumn =
	| Uint32Array<ArrayBuffer>
	| Int32Array<ArrayBuffer>
	| Uint16Array<ArrayBuffer>
	| Float32Array<ArrayBuffer>;

/** Items, at most, that there is room to spare for: half of fifty thousand vectors would be forty megabytes of nothing. */
const mostSpare = 0x10_0000;

/** Room for `size` items, half as much again to spare, so that growing item by item costs hardly more than linear time. */
const roomFor = (size: number): number => Math.max(1_024, size + Math.min(size >> 1, mostSpare));

/** `column` itself where it has room for `size` items, else a longer copy; what is new is 0. */
export function grown<Kind extends TypedColumn>(column: Kind, size: number): Kind {
	if (size <= column.length) return column;
	const longer = new (column.constructor as new (length: number) => Kind)(roomFor(size));
	longer.set(column);
	return longer;
}
