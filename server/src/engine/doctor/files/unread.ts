import { agreeing, fromRules } from '../support/fromRules.ts';

export const filesUnread = fromRules({
	code: 'doctor.files.unread',
	weight: 85,
	reports: 'files that the runtime refuses to load, or that stop it from loading',
	rules: ['load.refused', 'frontmatter.stops-loading'],
	message: ({ files, paths, view }) =>
		`${view.runtime.title} refuses to load ${files}, so the agent does not know what ${agreeing(paths, 'it says', 'they say')}. “soulscope check” says why, and what helps.`,
});
