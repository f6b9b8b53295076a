import type { Fate } from '../prompt/ledger.ts';

/** What of a file comes to an agent: its text or a part of it, only its name, later, or nothing. */
export type FileReach = 'text' | 'name' | 'later' | 'nothing';

const reaches: Readonly<Record<Fate, FileReach>> = {
	whole: 'text',
	truncated: 'text',
	clamped: 'text',
	swapped: 'text',
	seeded: 'text',
	excerpted: 'text',
	listed: 'name',
	shortened: 'name',
	waiting: 'later',
	dropped: 'nothing',
	withheld: 'nothing',
	missing: 'nothing',
	deleted: 'nothing',
	spent: 'nothing',
	empty: 'nothing',
	refused: 'nothing',
	unlisted: 'nothing',
	ignored: 'nothing',
};

export const reachOf = (fate: Fate): FileReach => reaches[fate];
