import type { KnownFamily } from '../detection/family.ts';
import type { KnownRuntime } from '../runtime.ts';
import { clues, versionClues } from './detection.ts';

/** As they are called in folders below the one that the program is started in. */
export const nestedNames: readonly string[] = ['CLAUDE.md', 'CLAUDE.local.md'];

/** A version of Claude Code before its code is there. What subagents of the older one were given, nobody has measured. */
export const knownVersion = (version: string, sessionKinds: KnownRuntime['sessionKinds']): KnownRuntime => ({
	id: `claude-code@${version}`,
	family: 'claude-code',
	version,
	title: `Claude Code ${version}`,
	sessionKinds,
	detection: {
		contextNames: [],
		asksPlaces: true,
		namesBelow: nestedNames,
		settingsFiles: [
			'.claude/settings.json',
			'.claude/settings.local.json',
			'.claude-plugin/plugin.json',
			'.claude-plugin/marketplace.json',
		],
		waking: ['CLAUDE.md', '.claude/settings.json', '.claude-plugin/plugin.json', '.claude-plugin/marketplace.json'],
		folderNames: ['.claude', '.claude-plugin'],
		hiddenFolders: ['.claude', '.claude-plugin'],
	},
});

export const knownClaudeCode: KnownFamily = {
	id: 'claude-code',
	title: 'Claude Code',
	program: {
		family: 'claude-code',
		packages: ['@anthropic-ai/claude-code'],
		landmarks: ['# claudeMd', '# currentDate'],
	},
	versions: [knownVersion('2.1.330', ['main', 'subagent', 'explorer']), knownVersion('2.1.54', ['main'])],
	clues,
	toldBy: 'signs would be CLAUDE.md, .claude or .claude-plugin',
	versionClues,
};
