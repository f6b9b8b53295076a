import { agreeing, fromRules } from '../support/fromRules.ts';

export const filesNearLimit = fromRules({
	code: 'doctor.files.near-limit',
	weight: 32,
	reports: 'files that grow towards their limit',
	rules: ['budget.near-limit'],
	message: ({ files, paths }) =>
		`${files} ${agreeing(paths, 'is', 'are')} close to a limit: what is added next may be cut without a word. Move what is old to another file before that.`,
});
