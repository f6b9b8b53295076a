import type { Family } from '../detection/family.ts';
import { byInstallation } from '../detection/version.ts';
import { clues } from './detection.ts';
import { geminiCli } from './geminiCli.ts';

export const geminiCliFamily: Family = {
	id: 'gemini-cli',
	title: 'Gemini CLI',
	program: {
		family: 'gemini-cli',
		packages: ['@google/gemini-cli'],
		landmarks: ['# Contextual Instructions (', '# Available Agent Skills'],
	},
	versions: [geminiCli],
	clues,
	toldBy: 'signs would be GEMINI.md, or a folder .gemini with settings.json, skills or commands',
	versionClues: [byInstallation],
};
