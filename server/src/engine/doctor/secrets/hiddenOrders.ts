import { agreeing, fromRules } from '../support/fromRules.ts';

export const hiddenOrders = fromRules({
	code: 'doctor.secrets.hidden-text',
	weight: 82,
	reports: 'text that people do not see and the agent reads',
	rules: ['security.tag-characters'],
	message: ({ files, paths, view }) =>
		`${files} ${agreeing(paths, 'has', 'have')} text that no editor shows and that the agent reads. Somebody may have hidden orders in it. Remove it with ${view.told.fixedBy}.`,
});
