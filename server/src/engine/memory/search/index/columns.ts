type TypedColumn = Uint32Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Float32Array<ArrayBuffer>;

/** Room for `size` items, half as much again to spare, so that growing item by item costs linear time. */
const roomFor = (size: number): number => Math.max(1_024, size + (size >> 1));

/** `column` itself where it has room for `size` items, else a longer copy; what is new is 0. */
export function grown<Kind extends TypedColumn>(column: Kind, size: number): Kind {
	if (size <= column.length) return column;
	const longer = new (column.constructor as new (length: number) => Kind)(roomFor(size));
	longer.set(column);
	return longer;
}
