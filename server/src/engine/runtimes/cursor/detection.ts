import { join } from 'node:path';
import { isNamed, placesOf } from '../../workspace/places.ts';
import type { Clue } from '../detection/clue.ts';
import type { Scene } from '../detection/scene.ts';

/** Names at the root that only Cursor asks for. The folder of a persona may have them as well, and stays one. */
const signs: readonly string[] = ['.cursor/rules', '.cursorrules', '.cursor/skills'];

/** Read by many a program. */
const shared = 'AGENTS.md';

/** What in `scene` speaks for Cursor. */
export function clues(scene: Scene): readonly Clue[] {
	const places = placesOf(scene);
	const isThere = (path: string) => isNamed(places, join(scene.root, path));
	const own = signs.filter(isThere).map((path): Clue => ({ strength: 'name', reason: `there is ${path}` }));
	return isThere(shared) ? [...own, { strength: 'hint', reason: `there is ${shared}` }] : own;
}
