import { join } from 'node:path';
import { placesOf } from '../../workspace/places.ts';
import type { Clue } from '../detection/clue.ts';
import type { Scene } from '../detection/scene.ts';
import { childrenOf } from './context/children.ts';

/** In `.github`, things that only Copilot asks for; folders stand for what is in them. */
const own: readonly string[] = ['copilot-instructions.md', 'instructions', 'prompts', 'agents', 'chatmodes'];

/**
 * What in `scene` speaks for a folder in which people work with Copilot: names of its own, which a person may put into the folder of any
 * other agent as well, so that they are no match for those of a persona.
 */
export function clues(scene: Scene): readonly Clue[] {
	const places = placesOf(scene);
	const folder = join(scene.root, '.github');
	const found = childrenOf(places, folder).flatMap(({ name, isFolder }): readonly Clue[] => {
		const isOwn = own.includes(name.toLowerCase()) && isFolder !== name.toLowerCase().endsWith('.md');
		return isOwn ? [{ strength: 'name', reason: `there is .github/${name}${isFolder ? '/' : ''}` }] : [];
	});
	const hasAgents = places.facts(join(scene.root, 'AGENTS.md')).kind === 'file';
	return hasAgents ? [...found, { strength: 'hint', reason: 'there is AGENTS.md' }] : found;
}
