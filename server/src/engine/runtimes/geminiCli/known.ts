import type { KnownFamily } from '../detection/family.ts';
import { byInstallation } from '../detection/version.ts';
import type { KnownRuntime } from '../runtime.ts';
import { usualName } from './context/names.ts';
import { clues } from './detection.ts';
import { settingsPath } from './files.ts';

const version = '0.61.0';

export const knownVersion: KnownRuntime = {
	id: `gemini-cli@${version}`,
	family: 'gemini-cli',
	version,
	title: `Gemini CLI ${version}`,
	sessionKinds: ['main'],
	detection: {
		asksPlaces: true,
		namesBelow: [usualName],
		contextNames: [usualName],
		folderNames: ['.gemini'],
		waking: [usualName, settingsPath],
		hiddenFolders: ['.gemini', '.agents'],
	},
};

export const knownGeminiCli: KnownFamily = {
	id: 'gemini-cli',
	title: 'Gemini CLI',
	program: {
		family: 'gemini-cli',
		packages: ['@google/gemini-cli'],
		landmarks: ['# Contextual Instructions (', '# Available Agent Skills'],
	},
	versions: [knownVersion],
	clues,
	toldBy: 'signs would be GEMINI.md, or a folder .gemini with settings.json, skills or commands',
	versionClues: [byInstallation],
};
