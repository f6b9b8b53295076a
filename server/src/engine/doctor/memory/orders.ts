import { agreeing, fromRules } from '../support/fromRules.ts';

export const memoryOrders = fromRules({
	code: 'doctor.memory.orders',
	weight: 78,
	reports: 'memories that give the agent orders, as texts from outside do',
	rules: ['security.outside-instructions'],
	message: ({ files, paths }) =>
		`${files} ${agreeing(paths, 'has', 'have')} lines that take aim at what the agent was told before, and it reads them as notes of its own. Delete them, or write the fact in your own words.`,
});
