import { fromRules } from '../support/fromRules.ts';

export const memoryTwoFiles = fromRules({
	code: 'doctor.memory.two-files',
	weight: 45,
	reports: 'two files for the long-term memory',
	rules: ['memory.two-files'],
	message: () =>
		'There are two files for the long-term memory, and what is written to one may be missing in the other. Put all of it into the one that the runtime writes.',
});
