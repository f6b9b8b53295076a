import { agreeing, fromRules } from '../support/fromRules.ts';

export const filesCut = fromRules({
	code: 'doctor.files.cut',
	weight: 60,
	reports: 'files of which the agent gets only a part, or nothing, because of a limit',
	rules: ['budget.truncated', 'budget.clamped', 'budget.dropped'],
	message: ({ files, paths }) =>
		`${files} ${agreeing(paths, 'does', 'do')} not reach the agent whole, because of a limit, and the agent does not notice. “soulscope check” says which part is lost; shorten the file, or raise the limit.`,
});
