import { listed } from '../../rules/support/words.ts';
import { fromRules } from '../support/fromRules.ts';

export const memoryOpen = fromRules({
	code: 'doctor.permissions.memory-open',
	weight: 25,
	reports: 'every user of the computer can read the memory',
	rules: ['memory.readable-by-others'],
	silent: 'on Windows, and where the workspace is only as open as usual',
	message: ({ files, paths }) =>
		`Every user of this computer can read ${files}, where the agent keeps what it knows about you. Run: chmod 600 ${listed(paths).replaceAll(/, | and /g, ' ')}`,
});
