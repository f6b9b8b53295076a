import type { Fate } from '../protocol/fate.ts';

/** What became of a file, for people: alone in a list, and in front of `in main and cron`. */
export const fateLabels: Readonly<Record<Fate, string>> = {
	whole: 'whole',
	truncated: 'cut',
	clamped: 'cut by the total limit',
	dropped: 'dropped',
	withheld: 'withheld',
	excerpted: 'withheld, except some entries',
	swapped: 'replaced',
	missing: 'missing',
	seeded: 'created by the next run',
	deleted: 'deleted by the next run',
	spent: 'left out, setup is complete',
	empty: 'empty',
	refused: 'refused',
	listed: 'in the skill list',
	shortened: 'in the skill list, description cut',
	unlisted: 'not in the skill list',
	ignored: 'never loaded',
};
