import type { Dice } from '../../../support/random.ts';
import { type Entry, emptyWorld, type World } from '../world.ts';

export function clineWorld(dice: Dice): World {
	const project: Record<string, Entry> = {};
	if (dice.chance(0.5)) project['.clinerules/a.md'] = { kind: 'text', text: 'Rule.\n' };
	if (dice.chance(0.5)) project['AGENTS.md'] = { kind: 'text', text: 'Agents.\n' };
	return { ...emptyWorld, trees: { ...emptyWorld.trees, project } };
}
