/** The items by what `keyOf` says of them, in the order in which they first come up. */
export function groupedBy<Item, Key>(
	items: Iterable<Item>,
	keyOf: (item: Item) => Key,
): ReadonlyMap<Key, readonly Item[]> {
	const groups = new Map<Key, Item[]>();
	for (const item of items) {
		const key = keyOf(item);
		const group = groups.get(key);
		if (group) group.push(item);
		else groups.set(key, [item]);
	}
	return groups;
}
