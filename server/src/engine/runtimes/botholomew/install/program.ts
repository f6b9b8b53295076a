import type { InstalledProgram } from '../../installedProgram.ts';

export const program: InstalledProgram = {
	family: 'botholomew',
	packages: ['botholomew'],
	alsoFrom: ['membot'],
	landmarks: ['## Style', '## Instructions', 'SERVER_INSTRUCTIONS'],
};
