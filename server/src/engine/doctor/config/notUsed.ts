import { basename } from 'node:path';
import type { DoctorCheck } from '../diagnosis.ts';

export const configNotUsed: DoctorCheck = {
	code: 'doctor.config.not-used',
	weight: 45,
	reports: 'a configuration next to the workspace, while the runtime on this computer reads the one in the home folder',
	silent:
		'where the home folder has no configuration, where it is the same file, where an environment variable names the one next to the workspace, and for a runtime that reads the configuration of the folder that it is started in',
	*check({ snapshot: { config }, runtime, facts: { home } }) {
		const [read] = home?.configs ?? [];
		if (!config || !read || home?.startFolderDecides || config.content.kind === 'unreadable') return;
		if (home?.configs.some(({ path, real }) => path === config.path || real === config.path)) return;
		yield {
			message: `On this computer ${runtime.title} reads ${read.path}, and not the ${basename(config.path)} of this folder. A change to the latter does not reach the agent, unless it runs on another computer. Make your changes in the first, or name the other one when you start the runtime.`,
			evidence: [`Soulscope uses ${config.path}`, `the runtime reads ${read.path}`],
		};
	},
};
