import { fromRules } from '../support/fromRules.ts';

export const runSetsUpAgain = fromRules({
	code: 'doctor.run.first-run',
	weight: 56,
	reports: 'a first run that never ends, or that the runtime drops before the agent has read it',
	rules: ['bootstrap.leftover', 'bootstrap.deleted'],
	message: ({ findings, files, view }) =>
		findings.some(({ rule }) => rule.code === 'bootstrap.leftover')
			? `The agent is set up, and still gets ${files} with every message: it may begin to introduce itself again. Delete the file.`
			: `The runtime will delete ${files} before the agent has read it. See ${view.told.by} for the reason and for what helps.`,
});
