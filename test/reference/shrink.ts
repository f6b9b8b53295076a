import type { JsonObject } from '../../server/src/engine/text/json5.ts';
import { placesInJson, withoutPlace } from './jsonPlaces.ts';
import { leaveOut, type Step, shorterTexts } from './leaveOut.ts';
import type { Entry, World } from './world.ts';

/** Shorter forms of one entry, the shortest first. */
function shorter(entry: Entry): readonly Entry[] {
	if (entry.kind === 'long') {
		const times = [1, Math.floor(entry.times / 4), Math.floor(entry.times / 2)].filter((each) => each < entry.times);
		return times.map((each) => (each <= 1 ? { kind: 'text', text: entry.text } : { ...entry, times: each }));
	}
	if (entry.kind === 'skills') {
		const counts = [1, Math.floor(entry.count / 4), Math.floor(entry.count / 2)];
		return counts.filter((count) => count > 0 && count < entry.count).map((count) => ({ ...entry, count }));
	}
	return entry.kind === 'text' ? shorterTexts(entry.text).map((text) => ({ kind: 'text', text })) : [];
}

/** What is around the trees. */
function before(world: World): readonly Step<World>[] {
	const found: Step<World>[] = [
		(now) => (now.config === undefined ? undefined : { ...now, config: undefined }),
		(now) => {
			const { ranBefore, ...others } = now;
			return ranBefore === undefined ? undefined : others;
		},
	];
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
	return found;
}

const after = (world: World): readonly Step<World>[] =>
	placesInJson(world.config ?? {}).map(
		(place): Step<World> =>
			(now) =>
				now.config && { ...now, config: withoutPlace(now.config, place) as JsonObject },
	);

/** The smallest world that `fails` the same way; see `leaveOut`. */
export const shrink = (world: World, fails: (world: World) => Promise<boolean>, most?: number): Promise<World> =>
	leaveOut<Entry, World>(world, fails, { before, after, shorter }, most);
