import type { AfterCompaction } from '../protocol/preview/fate.ts';

/** What becomes of a file once a long conversation was shortened, for people: behind “After a compaction”. */
export const compactionLabels: Readonly<Record<AfterCompaction, string>> = {
	again: 'read and sent again',
	'until-touched': 'gone until a file that it is for is touched again',
};
