import { agreeing, fromRules } from '../support/fromRules.ts';

export const settingsUnread = fromRules({
	code: 'doctor.config.settings-unread',
	weight: 80,
	reports: 'settings of which a coding agent uses none, because they cannot be read',
	rules: ['claude.settings-broken'],
	message: ({ files, paths, view }) =>
		`${view.runtime.title} ignores all of ${files}, because ${agreeing(paths, 'it is', 'they are')} not JSON, and so every file that is denied there may be read. Correct what “soulscope check” names.`,
});
