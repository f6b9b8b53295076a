import { join } from 'node:path';
import { placesOf } from '../../workspace/places.ts';
import type { Clue } from '../detection/clue.ts';
import type { Scene } from '../detection/scene.ts';

/** Things of Copilot’s own, the plainest first: a folder, and what in it is its own. */
const own: readonly (readonly [folder: string, what: RegExp])[] = [
	['.github', /^copilot-instructions\.md$/i],
	['.github/instructions', /\.instructions\.md$/],
	['.github/prompts', /\.prompt\.md$/],
	['.github/agents', /\.agent\.md$/],
	['.github/chatmodes', /\.chatmode\.md$/],
];

/** What in `scene` speaks for a folder in which people work with Copilot. */
export function clues(scene: Scene): readonly Clue[] {
	const places = placesOf(scene);
	const found = own.flatMap(([folder, what]): Clue[] => {
		const first = places.list(join(scene.root, folder))?.find(({ name }) => what.test(name));
		return first ? [{ strength: 'name', reason: `there is ${folder}/${first.name}` }] : [];
	});
	const hasAgents = places.facts(join(scene.root, 'AGENTS.md')).kind === 'file';
	return hasAgents ? [...found, { strength: 'hint', reason: 'there is AGENTS.md' }] : found;
}
