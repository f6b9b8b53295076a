import { namesNoted } from '../coding/names.ts';
import type { KnownFamily } from '../detection/family.ts';
import { byInstallation } from '../detection/version.ts';
import type { KnownRuntime } from '../runtime.ts';
import { clues } from './detection.ts';

export const runtimeId = 'codex@0.169.0';

export const knownVersion: KnownRuntime = {
	id: runtimeId,
	family: 'codex',
	version: '0.169.0',
	title: 'Codex 0.169.0',
	sessionKinds: ['main', 'subagent'],
	detection: {
		asksPlaces: true,
		namesBelow: namesNoted('AGENTS.md'),
		settingsFiles: ['.codex/config.toml'],
		contextNames: [],
		folderNames: ['.codex'],
		hiddenFolders: ['.codex', '.agents'],
		waking: ['AGENTS.md', 'AGENTS.override.md', '.codex/config.toml'],
	},
};

export const knownCodex: KnownFamily = {
	id: 'codex',
	title: 'Codex',
	versions: [knownVersion],
	program: { family: 'codex', packages: ['@openai/codex'], landmarks: ['--- project-doc ---', '### Skill roots'] },
	clues,
	toldBy: 'signs would be .codex or AGENTS.override.md',
	versionClues: [byInstallation],
};
