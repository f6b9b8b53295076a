import { join } from 'node:path';
import { placesOf } from '../../workspace/places.ts';
import type { Clue } from '../detection/clue.ts';
import type { Scene } from '../detection/scene.ts';
import { usualName } from './context/names.ts';

/** What only this program writes or reads, below its own folder. */
const own: readonly string[] = ['settings.json', 'system.md', 'skills', 'commands', 'extensions', 'GEMINI.md', '.env'];

export function clues(scene: Scene): readonly Clue[] {
	const places = placesOf(scene);
	const isHere = (...path: readonly string[]) => places.facts(join(scene.root, ...path)).kind !== 'nothing';
	const found: Clue[] = [];
	// The person's own folder is called the same, and says nothing of the folder around it.
	const isHome = scene.root === scene.environment.home;
	const name = isHome || !isHere('.gemini') ? undefined : own.find((each) => isHere('.gemini', each));
	if (name !== undefined) found.push({ strength: 'inside', reason: `there is .gemini/${name}` });
	if (isHere(usualName)) found.push({ strength: 'typical', reason: `there is ${usualName}` });
	if (isHere('.geminiignore')) found.push({ strength: 'hint', reason: 'there is .geminiignore' });
	return found;
}
