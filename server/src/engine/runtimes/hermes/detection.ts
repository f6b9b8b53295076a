import { basename, dirname, join } from 'node:path';
import { placesOf } from '../../workspace/places.ts';
import type { Clue } from '../detection/clue.ts';
import type { Scene } from '../detection/scene.ts';
import { homesIn, isOwnHome, signOfHome } from './homes.ts';
import { configName, homeName, ownContextNames } from './paths.ts';

/** The folder itself as a home, the strongest first. */
function ofHome(scene: Scene): readonly Clue[] {
	const { root } = scene;
	const sign = signOfHome(placesOf(scene), root);
	if (sign === undefined) return [];
	const inPlace =
		isOwnHome(scene, root) || basename(root) === homeName || basename(dirname(dirname(root))) === homeName;
	return [
		...(inPlace ? [{ strength: 'place', reason: 'Hermes Agent keeps its home here' } as const] : []),
		{ strength: isShared(scene) && !inPlace ? 'name' : 'inside', reason: sign },
	];
}

/** Names that a home of this program has no use for, and that of another persona has. */
const othersNames = ['IDENTITY.md', 'HEARTBEAT.md', 'BOOTSTRAP.md'] as const;

/** True for the home of another persona, where somebody has put what this program remembers, and no settings. */
const isShared = (scene: Scene): boolean => {
	const places = placesOf(scene);
	const isFile = (name: string) => places.facts(join(scene.root, name)).kind === 'file';
	return othersNames.some(isFile) && !isFile(configName);
};

/** What in `scene` speaks for Hermes Agent: a home of it, a folder that has one in it, instructions that nobody else reads. */
export function clues(scene: Scene): readonly Clue[] {
	const places = placesOf(scene);
	const own = ownContextNames
		.filter((name) => places.facts(join(scene.root, name)).kind === 'file')
		.map((name): Clue => ({ strength: 'name', reason: `there is ${name}` }));
	// What the person's own folder holds says nothing of it as a project.
	const kept = scene.root === scene.environment.home ? [] : homesIn(scene);
	return [
		...ofHome(scene),
		...own,
		...kept.map((path): Clue => ({ strength: 'name', reason: `there is a home of it in ${path}` })),
	];
}
