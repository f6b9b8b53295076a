import { fromRules } from '../support/fromRules.ts';

export const runDoesNotStart = fromRules({
	code: 'doctor.run.does-not-start',
	weight: 96,
	reports: 'settings with which a coding agent does not start',
	rules: ['codex.does-not-start', 'gemini.settings-broken', 'gemini.include-missing'],
	message: ({ files, view }) =>
		`${view.runtime.title} does not start because of what ${files} says. Correct what “soulscope check” names.`,
});
