import type { Dice } from '../../../support/random.ts';
import { text } from '../shapes.ts';
import type { Entry } from '../world.ts';
import { withMatter } from './matterShapes.ts';

/** Names of agents that somebody may choose. */
export const agentNames = ['rev', 'deep/doc', 'Own', 'plan', 'general', 'nobody', 'said'] as const;

/** What does not decide whether the program starts. */
const usual = [
	'mode: primary',
	'mode: primary',
	'mode: subagent',
	'mode: all',
	'hidden: true',
	'disable: true',
	'model: play/gpt-5',
	'model: play/claude-4',
	'temperature: 0.2',
	'whatever: 1',
	'permission:\n  skill: deny',
	'permission:\n  task: deny',
	'permission:\n  task:\n    general: deny',
	'permission:\n  skill:\n    "s*": deny',
	'tools:\n  skill: false',
	'tools:\n  task: false',
	'steps: 4',
	'color: "#ff0000"',
] as const;

const unfit = ['mode: weird', 'model: 5', 'temperature: hot', 'hidden: perhaps', 'permission: weird'] as const;

const spots = [
	'agents/rev.md',
	'agents/deep/doc.md',
	'agents/named.md',
	'agents/build.md',
	'agents/.hidden.md',
	'agents/agent/inner.md',
	'agents/two words.md',
	'agents/a.b.md',
	'agents/UPPER.MD',
	'agents/notes.txt',
	'agents/general.md',
	'agent/other.md',
	'agent/explore.md',
] as const;

const modeSpots = ['mode/m.md', 'modes/n.md', 'modes/deep/no.md'] as const;

function agent(dice: Dice, spot: string): Entry {
	if (dice.chance(0.06)) return text(dice.one(['', 'No frontmatter.\n', '  \n Blanks around \n\n']));
	const fields: string[] = dice.some(usual, 0.06);
	if (spot === 'agents/named.md') fields.push('name: Own');
	if (dice.chance(0.01)) fields.push(dice.one(unfit));
	return withMatter(dice, fields, 0.01);
}

/** Agents in a folder of the program's own. */
export function agentsIn(dice: Dice, folder: string, share: number): Record<string, Entry> {
	if (!dice.chance(share)) return {};
	const found = [...dice.some(spots, 0.18), ...dice.some(modeSpots, 0.08)].map(
		(spot) => [`${folder}/${spot}`, agent(dice, spot)] as const,
	);
	const linked: Entry = { kind: 'link', to: dice.one(['<OUT>/agents', 'nowhere', '.']) };
	return { ...Object.fromEntries(found), ...(dice.chance(0.06) ? { [`${folder}/agents/linked`]: linked } : {}) };
}
