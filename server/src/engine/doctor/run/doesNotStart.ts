import { fromRules } from '../support/fromRules.ts';

export const runDoesNotStart = fromRules({
	code: 'doctor.run.does-not-start',
	weight: 96,
	reports: 'settings with which the agent’s program does not start, or starts no session',
	effect: 'no-start',
	message: ({ files, view }) =>
		`${view.runtime.title} does not start here, so the agent does not answer at all. Correct what ${view.told.by} names at ${files}.`,
});
