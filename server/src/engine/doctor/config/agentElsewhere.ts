import type { DoctorCheck } from '../diagnosis.ts';

export const agentElsewhere: DoctorCheck = {
	code: 'doctor.config.agent-elsewhere',
	weight: 40,
	reports: 'the configuration in the home folder gives this folder to no agent',
	silent:
		'where there is no configuration in the home folder, where the workspace has another one, and for a runtime that reads the configuration of the folder that it is started in',
	*check({ snapshot, runtime, facts: { home } }) {
		const [read] = home?.configs ?? [];
		if (!home || !read || home.startFolderDecides) return;
		// One that came with the folder may be for another computer.
		if (snapshot.config !== undefined && snapshot.config.path !== read.path) return;
		if (home.agents.length === 0 || home.agents.some(({ folder }) => folder === home.realRoot)) return;
		yield {
			message: `${runtime.title} on this computer runs no agent in this folder, so nothing that you change here reaches one. Name the folder as an agent’s workspace in ${read.path}, or open the folder where the agent lives.`,
			evidence: home.agents.slice(0, 12).map(({ agentId, folder }) => `the agent “${agentId}” lives in ${folder}`),
		};
	},
};
