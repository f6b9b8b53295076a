import { agreeing, fromRules } from '../support/fromRules.ts';

export const memoryNotSearched = fromRules({
	code: 'doctor.memory.not-searched',
	weight: 54,
	reports: 'files of the memory that the runtime’s search never finds',
	rules: ['memory.not-searched', 'memory.outside-namespace', 'memory.daily-misplaced'],
	message: ({ files, paths, view }) =>
		`${view.runtime.title} never finds ${files} when the agent searches its memory, because of ${agreeing(paths, 'its', 'their')} name, size or place. Rename, split or move what ${view.told.by} names.`,
});
