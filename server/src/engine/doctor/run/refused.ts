import { fromRules } from '../support/fromRules.ts';

export const runRefused = fromRules({
	code: 'doctor.run.refused',
	weight: 100,
	reports: 'the runtime refuses to start in this workspace',
	rules: ['run.refused'],
	message: ({ view }) =>
		`${view.runtime.title} will not run in this workspace, so the agent does not answer at all. “soulscope check” says what to remove or to restore.`,
});
