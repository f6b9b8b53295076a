import { join } from 'node:path';
import { isNamed, placesOf } from '../../workspace/places.ts';
import type { Clue } from '../detection/clue.ts';
import type { Scene } from '../detection/scene.ts';

/** Names at the root that only Codex asks for. The folder of a persona may have them as well, and stays one. */
const signs: readonly string[] = [
	'AGENTS.override.md',
	'.codex/config.toml',
	'.codex/skills',
	'.codex/agents',
	'.codex/prompts',
];

/** Read by many a program; of those that have nothing of their own beside it, this one is the usual one. */
const shared = 'AGENTS.md';

/** What in `scene` speaks for Codex. Its own folder in a home folder is no project’s. */
export function clues(scene: Scene): readonly Clue[] {
	const places = placesOf(scene);
	if (scene.root === scene.environment.home) return [];
	const isThere = (path: string) => isNamed(places, join(scene.root, path));
	const own = signs.filter(isThere).map((path): Clue => ({ strength: 'name', reason: `there is ${path}` }));
	const { kind, isLink } = places.facts(join(scene.root, shared));
	// A link that leads to nothing shows what is meant: whoever opens the folder wants to hear of it.
	if (!isThere(shared) && !(kind === 'nothing' && isLink)) return own;
	return [...own, { strength: own.length > 0 ? 'hint' : 'typical', reason: `there is ${shared}` }];
}
