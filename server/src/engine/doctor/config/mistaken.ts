import { counted } from '../../rules/support/words.ts';
import { fromRules } from '../support/fromRules.ts';

export const configMistaken = fromRules({
	code: 'doctor.config.mistaken',
	weight: 55,
	reports: 'settings that the runtime reads in another way than they are meant',
	rules: ['config.mistaken', 'config.agent-ids', 'heartbeat.active-hours'],
	message: ({ findings, files, view }) =>
		`${view.runtime.title} takes ${counted(findings.length, 'setting')} in ${files} in another way than it is written. The agent then runs with something that nobody chose. Correct what ${view.told.by} names.`,
});
