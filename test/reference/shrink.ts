import type { Json, JsonObject } from '../../server/src/engine/text/json5.ts';
import { type Entry, type RootName, roots, type World } from './world.ts';

/** A world with a little less in it. */
type Step = (world: World) => World | undefined;

const without = <Value>(record: Readonly<Record<string, Value>>, key: string): Record<string, Value> =>
	Object.fromEntries(Object.entries(record).filter(([each]) => each !== key));

const withEntry = (world: World, root: RootName, path: string, entry: Entry | undefined): World => ({
	...world,
	trees: {
		...world.trees,
		[root]: entry === undefined ? without(world.trees[root], path) : { ...world.trees[root], [path]: entry },
	},
});

const isObject = (value: Json | undefined): value is JsonObject =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every place of a configuration, outer ones first. */
function placesIn(value: Json, above: readonly string[] = []): (readonly string[])[] {
	if (!isObject(value)) return [];
	const own = Object.keys(value).map((key) => [...above, key]);
	return [...own, ...own.flatMap((place) => placesIn(value[place.at(-1) ?? ''] ?? null, place))];
}

function withoutPlace(value: JsonObject, [key = '', ...rest]: readonly string[]): JsonObject {
	if (!(key in value)) return value;
	if (rest.length === 0) return without(value, key);
	const inner = value[key];
	return isObject(inner) ? { ...value, [key]: withoutPlace(inner, rest) } : value;
}

/** Shorter forms of one entry, the shortest first. */
function shorter(entry: Entry): Entry[] {
	if (entry.kind === 'long') {
		const times = [1, Math.floor(entry.times / 4), Math.floor(entry.times / 2)].filter((each) => each < entry.times);
		return times.map((each) => (each <= 1 ? { kind: 'text', text: entry.text } : { ...entry, times: each }));
	}
	if (entry.kind === 'skills') {
		const counts = [1, Math.floor(entry.count / 4), Math.floor(entry.count / 2)];
		return counts.filter((count) => count > 0 && count < entry.count).map((count) => ({ ...entry, count }));
	}
	if (entry.kind !== 'text') return [];
	const lines = entry.text.split('\n');
	if (lines.length < 2) return [];
	const half = Math.ceil(lines.length / 2);
	const forms = [lines.slice(0, half), lines.slice(half)];
	if (lines.length <= 16) forms.push(...lines.map((_, index) => lines.toSpliced(index, 1)));
	return forms.map((form) => ({ kind: 'text', text: form.join('\n') }));
}

/** Everything that could be left out of `world` at first sight. */
function steps(world: World): Step[] {
	const found: Step[] = [];
	for (const root of roots)
		found.push((now) =>
			Object.keys(now.trees[root]).length > 0 ? { ...now, trees: { ...now.trees, [root]: {} } } : undefined,
		);
	found.push((now) => (now.config === undefined ? undefined : { ...now, config: undefined }));
	found.push((now) => {
		const { ranBefore, ...others } = now;
		return ranBefore === undefined ? undefined : others;
	});
	for (const name of world.ranBefore?.removed ?? []) {
		found.push(
			(now) =>
				now.ranBefore && { ...now, ranBefore: { removed: now.ranBefore.removed.filter((each) => each !== name) } },
		);
	}
	found.push((now) => (now.programs.length > 0 ? { ...now, programs: [] } : undefined));
	found.push((now) => (Object.keys(now.variables).length > 0 ? { ...now, variables: {} } : undefined));
	for (const session of world.sessions) {
		found.push((now) => (now.sessions.length > 1 ? { ...now, sessions: [session] } : undefined));
	}
	for (const root of roots) {
		for (const path of Object.keys(world.trees[root])) {
			found.push((now) => (path in now.trees[root] ? withEntry(now, root, path, undefined) : undefined));
		}
	}
	for (const place of placesIn(world.config ?? {})) {
		found.push((now) => (now.config === undefined ? undefined : { ...now, config: withoutPlace(now.config, place) }));
	}
	return found;
}

/**
 * The smallest world that `fails` the same way, as far as leaving things out one after the other leads; `most` bounds
 * how often it is tried.
 */
export async function shrink(world: World, fails: (world: World) => Promise<boolean>, most = 80): Promise<World> {
	let smallest = world;
	let left = most;
	const attempt = async (next: World | undefined): Promise<boolean> => {
		if (next === undefined || left <= 0 || JSON.stringify(next) === JSON.stringify(smallest)) return false;
		left -= 1;
		if (!(await fails(next))) return false;
		smallest = next;
		return true;
	};
	for (const step of steps(world)) await attempt(step(smallest));
	for (const root of roots) {
		for (const path of Object.keys(smallest.trees[root])) {
			let isShorter = true;
			while (isShorter && left > 0) {
				isShorter = false;
				const entry = smallest.trees[root][path];
				for (const form of entry === undefined ? [] : shorter(entry)) {
					if (await attempt(withEntry(smallest, root, path, form))) {
						isShorter = true;
						break;
					}
				}
			}
		}
	}
	return smallest;
}
