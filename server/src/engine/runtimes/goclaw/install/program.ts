import type { InstalledProgram } from '../../installedProgram.ts';

export const program: InstalledProgram = {
	family: 'goclaw',
	packages: [],
	goModule: '/goclaw',
	program: 'goclaw',
	landmarks: ['## Silent Replies'],
};
