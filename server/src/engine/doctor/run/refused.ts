import { fromRules } from '../support/fromRules.ts';
import { otherInstalled } from '../support/installedVersion.ts';

export const runRefused = fromRules({
	code: 'doctor.run.refused',
	weight: 100,
	reports: 'the runtime refuses to start in this workspace',
	rules: ['run.refused'],
	silent: 'where this rule is silent, or switched off, and where another version is installed than the simulated one',
	onlyIf: (view) => otherInstalled(view) === undefined,
	message: ({ view }) =>
		`${view.runtime.title} will not run in this workspace, so the agent does not answer at all. See ${view.told.by} for what to remove or to restore.`,
});

export const runRefusedByOther = fromRules({
	code: 'doctor.run.refused-by-other',
	weight: 49,
	reports: 'the simulated version would refuse to start in this workspace, and another one is installed',
	rules: ['run.refused'],
	silent: 'where this rule is silent, or switched off, and where the simulated version is installed, or none',
	onlyIf: (view) => otherInstalled(view) !== undefined,
	message: ({ view }) =>
		`${view.runtime.title} would not run in this workspace. ${otherInstalled(view)}, which is installed here, may: ${view.told.by} says what to remove or to restore before you change to the other one.`,
});
