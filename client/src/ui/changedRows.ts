export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * The ids of rows that say something else than before; undefined where rows came, went or moved, so that all of them have to be
 * painted anew.
 */
export function changedRows<T>(
	before: readonly T[],
	after: readonly T[],
	idOf: (row: T) => string,
): readonly string[] | undefined {
	const ids = after.map(idOf);
	if (!isSame(before.map(idOf), ids)) return undefined;
	return ids.filter((_, index) => !isSame(before[index], after[index]));
}
