import { counted } from '../../rules/support/words.ts';
import { fromRules } from '../support/fromRules.ts';

export const secretsInFiles = fromRules({
	code: 'doctor.secrets.in-files',
	weight: 90,
	reports: 'keys and passwords in files of the agent',
	rules: ['security.secret'],
	message: ({ findings, files }) =>
		`There ${findings.length === 1 ? 'is' : 'are'} ${counted(findings.length, 'key or password', 'keys or passwords')} in ${files}. Whoever talks with the agent can have it repeat what it reads. Remove ${findings.length === 1 ? 'it' : 'them'}, and replace ${findings.length === 1 ? 'it' : 'them'} with a new one where it is used.`,
});
