import { fromRules } from '../support/fromRules.ts';

export const runDoesNotStart = fromRules({
	code: 'doctor.run.does-not-start',
	weight: 96,
	reports: 'settings with which a coding agent does not start',
	effect: 'no-start',
	message: ({ files, view }) =>
		`${view.runtime.title} does not start because of what ${files} says. Correct what ${view.told.by} names.`,
});
