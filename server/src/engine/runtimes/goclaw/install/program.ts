import type { InstalledProgram } from '../../installedProgram.ts';

export const program: InstalledProgram = {
	family: 'goclaw',
	packages: [],
	goModule: '/goclaw',
	program: 'goclaw',
	// One for each version.
	landmarks: ['## Silent Replies', '## Execution Bias'],
};
