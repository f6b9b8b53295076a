import type { DoctorCheck } from '../diagnosis.ts';

/** More of them say nothing new. */
const mostProblems = 5;

export const homeConfigRejected: DoctorCheck = {
	code: 'doctor.config.home-rejected',
	weight: 94,
	reports:
		'the configuration in the home folder has a mistake that the runtime rejects, so nobody knows whether it names this folder',
	silent:
		'where the workspace uses that configuration or another one, where the runtime accepts it, where only a variable is missing, and for a runtime that reads the configuration of the folder that it is started in',
	*check({ snapshot, runtime, facts: { home } }) {
		const [read] = home?.configs ?? [];
		const problems = home?.rejected;
		if (!read || !problems || home.startFolderDecides || snapshot.config !== undefined) return;
		const outcome = runtime.config?.refusesToStart
			? 'does not start with it'
			: 'may run as if there were no configuration';
		yield {
			message: `${runtime.title} does not accept ${read.path}, and ${outcome}. Nobody can tell whether it makes this folder an agent’s workspace. Correct it.`,
			evidence: problems.length === 0 ? [read.path] : problems.slice(0, mostProblems),
		};
	},
};
