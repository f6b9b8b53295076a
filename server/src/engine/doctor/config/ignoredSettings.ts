import { counted } from '../../rules/support/words.ts';
import { fromRules } from '../support/fromRules.ts';

export const ignoredSettings = fromRules({
	code: 'doctor.config.ignored-settings',
	weight: 30,
	reports: 'settings that the runtime accepts and does not use',
	rules: ['config.inert-key'],
	message: ({ findings, files, view }) =>
		`${view.runtime.title} reads ${counted(findings.length, 'setting')} in ${files} and does nothing with ${findings.length === 1 ? 'it' : 'them'}. Remove ${findings.length === 1 ? 'it' : 'them'}, so that nobody relies on ${findings.length === 1 ? 'it' : 'them'}.`,
});
