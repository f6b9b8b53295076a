import { fromRules } from '../support/fromRules.ts';
import { unlessInstalled } from '../support/installedVersion.ts';

export const configRejected = fromRules({
	code: 'doctor.config.rejected',
	weight: 95,
	reports: 'the configuration has a mistake that the runtime rejects',
	rules: ['config.invalid', 'config.unknown-key'],
	message: ({ files, findings, view }) =>
		`${view.runtime.title} does not accept ${files}${findings.length === 1 ? '' : `: ${findings.length} settings are wrong`}, and ${view.runtime.config?.refusesToStart ? 'does not start with it' : 'may run as if there were no configuration'}. Correct what ${view.told.by} names.${unlessInstalled(view, 'accept it')}`,
});
