import { join } from 'node:path';
import { placesOf } from '../../workspace/places.ts';
import type { Clue } from '../detection/clue.ts';
import type { Scene } from '../detection/scene.ts';
import { configNames, ownFolder, parts } from './paths.ts';

/** What only this program reads, below its own folder. */
const own: readonly string[] = [...configNames, ...Object.values(parts).flat(), 'plugin', 'plugins', 'tool', 'tools'];

/**
 * What in `scene` speaks for OpenCode: names of its own, which a person may put into the folder of any other agent as well, so that they are no
 * match for those of a persona.
 */
export function clues(scene: Scene): readonly Clue[] {
	const places = placesOf(scene);
	const isThere = (...names: readonly string[]) => places.facts(join(scene.root, ...names)).kind !== 'nothing';
	const config = configNames.find((name) => places.facts(join(scene.root, name)).kind === 'file');
	// The program keeps itself in a folder of that name in the person's own, which says nothing of the folder around it.
	const mayHave = scene.root !== scene.environment.home && isThere(ownFolder);
	const inOwn = mayHave ? own.find((name) => isThere(ownFolder, name)) : undefined;
	return [
		...(config === undefined ? [] : [{ strength: 'name', reason: `there is ${config}` } as const]),
		...(inOwn === undefined ? [] : [{ strength: 'name', reason: `there is ${ownFolder}/${inOwn}` } as const]),
	];
}
