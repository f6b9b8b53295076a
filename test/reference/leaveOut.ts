/** A world with a little less in it; undefined where that is gone already. */
export type Step<World> = (world: World) => World | undefined;

/** Worlds of any kind: trees of entries, by their root and path, and more. */
interface WithTrees<Entry> {
	readonly trees: Readonly<Record<string, Readonly<Record<string, Entry>>>>;
}

/** What can be left out of one kind of world. */
export interface Leaving<Entry, World> {
	/** What is not in its trees, besides whole files and roots: tried after the roots, in this order. */
	readonly before: (world: World) => readonly Step<World>[];
	/** Tried after the files. */
	readonly after: (world: World) => readonly Step<World>[];
	/** Shorter forms of one entry, the shortest first. */
	readonly shorter: (entry: Entry) => readonly Entry[];
}

export const without = <Value>(record: Readonly<Record<string, Value>>, key: string): Record<string, Value> =>
	Object.fromEntries(Object.entries(record).filter(([each]) => each !== key));

/** Halves of a text and, where it has few lines, the text without each of them. */
export function shorterTexts(text: string): readonly string[] {
	const lines = text.split('\n');
	if (lines.length < 2) return [];
	const half = Math.ceil(lines.length / 2);
	const forms = [lines.slice(0, half), lines.slice(half)];
	if (lines.length <= 16) forms.push(...lines.map((_, index) => lines.toSpliced(index, 1)));
	return forms.map((form) => form.join('\n'));
}

/**
 * The smallest world that `fails` the same way, as far as leaving things out one after the other leads; `most` bounds
 * how often it is tried.
 */
export async function leaveOut<Entry, World extends WithTrees<Entry>>(
	world: World,
	fails: (world: World) => Promise<boolean>,
	{ before, after, shorter }: Leaving<Entry, World>,
	most = 80,
): Promise<World> {
	let smallest = world;
	let left = most;
	const attempt = async (next: World | undefined): Promise<boolean> => {
		if (next === undefined || left <= 0 || JSON.stringify(next) === JSON.stringify(smallest)) return false;
		left -= 1;
		if (!(await fails(next))) return false;
		smallest = next;
		return true;
	};
	const withTree = (now: World, root: string, tree: Readonly<Record<string, Entry>>): World => ({
		...now,
		trees: { ...now.trees, [root]: tree },
	});
	const treeOf = (now: World, root: string): Readonly<Record<string, Entry>> => now.trees[root] ?? {};
	const roots = Object.keys(world.trees);
	const places = roots.flatMap((root) => Object.keys(treeOf(world, root)).map((path) => ({ root, path })));
	const steps: readonly Step<World>[] = [
		...roots.map(
			(root): Step<World> =>
				(now) =>
					Object.keys(treeOf(now, root)).length > 0 ? withTree(now, root, {}) : undefined,
		),
		...before(world),
		...places.map(
			({ root, path }): Step<World> =>
				(now) =>
					path in treeOf(now, root) ? withTree(now, root, without(treeOf(now, root), path)) : undefined,
		),
		...after(world),
	];
	for (const step of steps) await attempt(step(smallest));
	for (const root of roots) {
		for (const path of Object.keys(treeOf(smallest, root))) {
			let isShorter = true;
			while (isShorter && left > 0) {
				isShorter = false;
				const entry = treeOf(smallest, root)[path];
				for (const form of entry === undefined ? [] : shorter(entry)) {
					if (await attempt(withTree(smallest, root, { ...treeOf(smallest, root), [path]: form }))) {
						isShorter = true;
						break;
					}
				}
			}
		}
	}
	return smallest;
}
