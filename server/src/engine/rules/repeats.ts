/** What is said so often that a list of it would bury the rest. */
interface RepeatGroup<Item> {
	readonly group: string;
	/** In their order; the first speaks for all of them. */
	readonly items: readonly Item[];
}

interface Unfolded<Item> {
	/** Items that stand for themselves, in their order. */
	readonly single: readonly Item[];
	/** In the order of their first items. */
	readonly repeats: readonly RepeatGroup<Item>[];
}

interface Folding<Item> {
	/** Items of one group are folded together; those of none never are. */
	groupOf(item: Item): string | undefined;
	/** What a group is counted in: each item by itself unless said, or the files that they are in. */
	countedBy?(item: Item): unknown;
	/** A group that counts more is folded. */
	readonly most: number;
}

/** Parts what is said once from what is said over and over. */
export function foldRepeats<Item>(
	items: readonly Item[],
	{ groupOf, countedBy = (item) => item, most }: Folding<Item>,
): Unfolded<Item> {
	const groups = new Map<string, Item[]>();
	for (const item of items) {
		const group = groupOf(item);
		if (group === undefined) continue;
		const known = groups.get(group);
		if (known) known.push(item);
		else groups.set(group, [item]);
	}
	const repeats = [...groups]
		.filter(([, members]) => members.length > most && new Set(members.map(countedBy)).size > most)
		.map(([group, members]) => ({ group, items: members }));
	const folded = new Set(repeats.flatMap((repeat) => repeat.items));
	return { single: items.filter((item) => !folded.has(item)), repeats };
}
