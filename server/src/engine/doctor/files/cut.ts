import { agreeing, fromRules } from '../support/fromRules.ts';

export const filesCut = fromRules({
	code: 'doctor.files.cut',
	weight: 60,
	reports: 'files of which the agent gets only a part, or nothing, because of a limit',
	rules: ['budget.truncated', 'budget.clamped', 'budget.dropped'],
	message: ({ files, paths, view }) =>
		`${files} ${agreeing(paths, 'does', 'do')} not reach the agent whole, because of a limit, and the agent does not notice. See ${view.told.by} for the part that is lost. Shorten the file, or raise the limit.`,
});
