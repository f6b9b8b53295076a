import type { OverviewGrowth, OverviewRecall } from '../../protocol/overview/growth.ts';
import { diceOf } from '../support/random.ts';

const dayMs = 86_400_000;
const today = Date.parse('2026-11-23T10:00:00Z');
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
const states = Array.from({ length: 61 }, (_, index) => today - (60 - index) * 12 * dayMs);

const rising = (from: number, to: number) => states.map((_, at) => Math.round(from + ((to - from) * at) / 60));

const dice = diceOf(7);

/** Two years of Aria: a memory that grows, a file that came and one that went, a year of logs. */
export const grownAria: OverviewGrowth = {
	source: 'the branch main',
	known: 1380,
	sampled: 60,
	states: states.map((at) => ({ at, day: dayOf(at) })),
	files: [
		{
			path: 'MEMORY.md',
			roleTitle: 'Long-term memory',
			tokens: rising(300, 4210),
			limit: { length: 16_815, limit: 20_000, unit: 'characters (UTF-16)', tokens: 5007 },
			pace: { tokensADay: 11.4, full: '2027-02-02' },
		},
		{ path: 'USER.md', roleTitle: 'The person', tokens: rising(120, 913) },
		{ path: 'AGENTS.md', roleTitle: 'Operating instructions', tokens: rising(500, 867) },
		{ path: 'SOUL.md', roleTitle: 'Persona', tokens: rising(390, 400) },
		{ path: 'TOOLS.md', roleTitle: 'Notes on tools', tokens: states.map((_, at) => (at < 20 ? 0 : 180)) },
		{ path: 'IDENTITY.md', roleTitle: 'Identity', tokens: states.map((_, at) => (at < 3 ? null : 40)) },
		{ path: 'NOTES.md', roleTitle: 'Notes', tokens: states.map((_, at) => (at < 25 ? 220 : 0)) },
	],
	memory: rising(0, 96_000),
	whole: { limit: { length: 24_000, limit: 60_000, unit: 'characters (UTF-16)', tokens: 16_500 } },
	written: Array.from({ length: 365 }, (_, index) => dayOf(today - (364 - index) * dayMs))
		.filter(() => dice.chance(0.7))
		.map((day) => ({ day, tokens: 20 + dice.below(400), path: `memory/${day}.md` })),
	since: dayOf(today - 364 * dayMs),
	today: dayOf(today),
	notes: [],
};

export const recalledByAria: OverviewRecall = {
	answers: 48,
	since: today - 90 * dayMs,
	recalled: [
		{ path: 'MEMORY.md', times: 31, last: today },
		{ path: 'memory/2026-11-13.md', times: 9, last: today - 2 * dayMs },
	],
	never: ['memory/2026-02-03.md', 'memory/2026-02-04.md'],
	moreRecalled: 0,
	moreNever: 210,
};
