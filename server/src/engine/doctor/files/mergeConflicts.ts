import { agreeing, fromRules } from '../support/fromRules.ts';

export const filesMergeConflicts = fromRules({
	code: 'doctor.files.merge-conflicts',
	weight: 81,
	reports: 'files in which Git left two versions of a passage',
	rules: ['markdown.merge-conflict'],
	message: ({ files, paths }) =>
		`Git could not merge ${files}. Both versions are in ${agreeing(paths, 'the file', 'each file')}, with Git’s markers between them, and the agent reads all of it. Keep what is right, and delete the markers: the quick fixes in the editor do both.`,
});
