import type { Fate } from '../protocol/preview/fate.ts';

/** What became of a file, for people: alone in a narrow list, and in front of `in main and cron`. */
export const fateLabels: Readonly<Record<Fate, string>> = {
	whole: 'whole',
	truncated: 'cut',
	clamped: 'cut by the total limit',
	dropped: 'dropped',
	withheld: 'withheld',
	excerpted: 'only some entries',
	waiting: 'on demand',
	swapped: 'replaced',
	missing: 'missing',
	seeded: 'will be created',
	deleted: 'will be deleted',
	spent: 'setup complete',
	empty: 'empty',
	refused: 'refused',
	listed: 'listed',
	shortened: 'description cut',
	unlisted: 'not listed',
	ignored: 'never loaded',
};
