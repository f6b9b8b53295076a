import { placesInJson, withoutPlace } from '../jsonPlaces.ts';
import { leaveOut, type Step, shorterTexts, without } from '../leaveOut.ts';
import type { Entry, World } from './world.ts';

function shorter(entry: Entry): readonly Entry[] {
	switch (entry.kind) {
		case 'long':
			return [1, Math.floor(entry.times / 4), Math.floor(entry.times / 2)]
				.filter((times) => times > 0 && times < entry.times)
				.map((times) => (times === 1 ? { kind: 'text', text: entry.text } : { ...entry, times }));
		case 'text':
			return shorterTexts(entry.text).map((text) => ({ kind: 'text', text }));
		case 'json':
			return placesInJson(entry.value).map((place) => ({ kind: 'json', value: withoutPlace(entry.value, place) }));
		default:
			return [];
	}
}

function before(world: World): readonly Step<World>[] {
	return [
		(now) => {
			const { trusted, ...others } = now;
			return trusted === undefined ? undefined : others;
		},
		(now) => {
			const { message, ...others } = now;
			return message === undefined ? undefined : others;
		},
		...(world.opened ?? []).map(
			(name): Step<World> =>
				(now) => ({ ...now, opened: now.opened?.filter((each) => each !== name) ?? [] }),
		),
		(now) => (now.inHome ? { ...now, inHome: false } : undefined),
		(now) => (now.cwd === '' ? undefined : { ...now, cwd: '' }),
		(now) => (now.arguments.length > 0 ? { ...now, arguments: [] } : undefined),
		...Object.keys(world.variables).map(
			(name): Step<World> =>
				(now) => ({ ...now, variables: without(now.variables, name) }),
		),
		...world.touched.map(
			(touch): Step<World> =>
				(now) => ({ ...now, touched: now.touched.filter((each) => each !== touch) }),
		),
	];
}

/** The smallest world that `fails` the same way; see `leaveOut`. */
export const shrink = (world: World, fails: (world: World) => Promise<boolean>, most?: number): Promise<World> =>
	leaveOut<Entry, World>(world, fails, { before, after: () => [], shorter }, most);
