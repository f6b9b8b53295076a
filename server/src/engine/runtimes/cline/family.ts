import type { Family } from '../detection/family.ts';
import { byInstallation } from '../detection/version.ts';
import { cline } from './cline.ts';
import { clues } from './detection.ts';

export const clineFamily: Family = {
	id: 'cline',
	title: 'Cline',
	versions: [cline],
	clues,
	toldBy: 'signs would be .clinerules, or rules, skills or workflows in .cline',
	versionClues: [byInstallation],
};
