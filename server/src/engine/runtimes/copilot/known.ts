import { namesNoted } from '../coding/names.ts';
import type { KnownFamily } from '../detection/family.ts';
import type { KnownRuntime } from '../runtime.ts';
import { clues } from './detection.ts';

export const knownVersion: KnownRuntime = {
	id: 'copilot@vscode-1.139.1',
	family: 'copilot',
	version: 'vscode-1.139.1',
	title: 'GitHub Copilot in VS Code 1.139.1',
	sessionKinds: ['main'],
	detection: {
		contextNames: [],
		asksPlaces: true,
		namesBelow: namesNoted('AGENTS.md'),
		settingsFiles: ['.vscode/settings.json'],
		waking: ['.github/copilot-instructions.md', '.github/instructions'],
	},
};

export const knownCopilot: KnownFamily = {
	id: 'copilot',
	title: 'GitHub Copilot in VS Code',
	versions: [knownVersion],
	clues,
	toldBy:
		'signs would be .github/copilot-instructions.md, or files in .github/instructions, .github/prompts or .github/agents',
	versionClues: [],
};
