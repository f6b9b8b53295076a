import type { DoctorCheck } from '../diagnosis.ts';

export const configMovedOn: DoctorCheck = {
	code: 'doctor.config.moved-on',
	weight: 56,
	reports:
		'a later version has a configuration of its own in the home folder, changed since, and its agents live elsewhere',
	silent:
		'where links make the two one file, where the later version gives this folder to an agent, and where the earlier one was changed last',
	*check({ snapshot, runtime, facts: { home } }) {
		const [read] = home?.configs ?? [];
		const later = home?.later;
		if (!read || !later || snapshot.config?.path !== read.path) return;
		yield {
			message: `This folder is an agent’s workspace for ${runtime.title}. ${later.title} has a configuration of its own, which was changed later and does not name it. If that is what you run now, nothing that you change here reaches the agent: name the folder there, or take what matters over.`,
			evidence: [`${runtime.title} reads ${read.path}`, `${later.title} reads ${later.path}`],
		};
	},
};
