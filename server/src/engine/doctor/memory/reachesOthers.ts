import { agreeing, fromRules } from '../support/fromRules.ts';

export const memoryReachesOthers = fromRules({
	code: 'doctor.memory.reaches-others',
	weight: 66,
	reports: 'what is about you, in prompts where others ask',
	rules: ['session.leaks-to-group', 'security.private-data'],
	message: ({ files, paths, view }) =>
		`${files} ${agreeing(paths, 'is', 'are')} about you, and also in prompts of groups or sub-agents: others can ask for it. See ${view.told.by} for which lines, and for what helps.`,
});
