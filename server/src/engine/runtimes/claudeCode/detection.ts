import { join } from 'node:path';
import { isNamed, placesOf } from '../../workspace/places.ts';
import type { Clue } from '../detection/clue.ts';
import type { Scene } from '../detection/scene.ts';
import { byInstallation, type VersionClue } from '../detection/version.ts';

/**
 * Names at the root that only Claude Code asks for. An agent of another program may live in the same folder, and is at home there more
 * than a program that works in any folder: none of them says more than one name of the other.
 */
const signs: readonly string[] = [
	'CLAUDE.md',
	'CLAUDE.local.md',
	'.claude/CLAUDE.md',
	'.claude/settings.json',
	'.claude/settings.local.json',
	'.claude/rules',
	'.claude/agents',
	'.claude/commands',
	'.claude/output-styles',
	'.claude/skills',
	'.claude-plugin/plugin.json',
	'.claude-plugin/marketplace.json',
];

/** Read where there is nothing of its own, and by many another program. */
const shared = 'AGENTS.md';

/** What in `scene` speaks for Claude Code. */
export function clues(scene: Scene): readonly Clue[] {
	const places = placesOf(scene);
	const isThere = (path: string) => isNamed(places, join(scene.root, path));
	const own = signs.filter(isThere).map((path): Clue => ({ strength: 'name', reason: `there is ${path}` }));
	return isThere(shared) ? [...own, { strength: 'hint', reason: `there is ${shared}` }] : own;
}

/** People mostly have the newest, which brings itself up to date. */
const newest: VersionClue = {
	find: (_, [first]) => first && { fits: [first.id], reason: 'it keeps itself up to date' },
};

export const versionClues: readonly VersionClue[] = [byInstallation, newest];
