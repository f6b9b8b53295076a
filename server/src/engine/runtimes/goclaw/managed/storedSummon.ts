import type { StoredSummon } from '../../capabilities/managed.ts';
import { pathOf } from './storedPath.ts';
import { summonedFrom } from './storedRows.ts';

const unfinished = new Set(['summoning', 'summon_failed']);

/** Summoning, as GoClaw 2026.2.26 does it: five files, a line on what the agent is good at, and the status. */
export const storedSummon: StoredSummon = {
	fields: [
		{
			path: pathOf({ kind: 'field', field: 'frontmatter' }),
			about:
				'One or two sentences on what the agent is good at, under 200 characters, on one line. Other agents read it when they look for somebody to ask.',
		},
	],
	status: {
		path: pathOf({ kind: 'field', field: 'status' }),
		after: (before) => (unfinished.has(before) ? 'active' : before),
	},
	begin({ key, type, status, state }, rows) {
		if (type !== 'predefined')
			return { refused: `${key} is not predefined: its files are each person’s own, and GoClaw summons none of them.` };
		if (status === 'summoning' && !state?.isWrong)
			return {
				refused: `${key} is being summoned by GoClaw right now. Wait until that is done, five minutes at most.`,
			};
		return { description: summonedFrom(rows) };
	},
};
