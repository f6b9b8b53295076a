import { agreeing, fromRules } from '../support/fromRules.ts';

export const settingsUnread = fromRules({
	code: 'doctor.config.settings-unread',
	weight: 80,
	reports: 'settings of which a coding agent uses none, because they cannot be read',
	effect: 'no-settings',
	message: ({ files, paths, view }) =>
		`${view.runtime.title} ignores all of ${files}, because ${agreeing(paths, 'it is', 'they are')} not JSON. The agent may then also read what is denied there. Correct what ${view.told.by} names.`,
});
