import { join } from 'node:path';
import { placesOf } from '../../workspace/places.ts';
import type { Clue } from '../detection/clue.ts';
import type { Scene } from '../detection/scene.ts';
import { ownFolder, rulesFolder } from './paths.ts';

/**
 * What in `scene` speaks for Cline: names of its own, which a person may put into the folder of any other agent as well, so that they are no
 * match for those of a persona.
 */
export function clues(scene: Scene): readonly Clue[] {
	const places = placesOf(scene);
	const kindOf = (...names: readonly string[]) => places.facts(join(scene.root, ...names)).kind;
	const found: Clue[] = [];
	const rules = kindOf(rulesFolder);
	if (rules === 'file' || rules === 'folder')
		found.push({ strength: 'name', reason: `there is ${rulesFolder}${rules === 'folder' ? '/' : ''}` });
	const inOwn = ['rules', 'skills', 'workflows'].filter((name) => kindOf(ownFolder, name) === 'folder');
	if (inOwn.length > 0)
		found.push({
			strength: 'name',
			reason: `there is ${inOwn.map((name) => `${ownFolder}/${name}/`).join(' and ')}`,
		});
	return found;
}
