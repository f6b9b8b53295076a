import { posix } from 'node:path';
import type { WorkspacePath } from '../../workspace/snapshot.ts';
import type { FileRole } from '../runtime.ts';
import { usualName } from './context/names.ts';

/** The settings of the project. */
export const settingsPath = '.gemini/settings.json';

/** Files of other programs, which count only where the settings name them. */
export const otherNames: readonly WorkspacePath[] = ['AGENTS.md', 'CLAUDE.md'];

const context: FileRole = {
	id: 'instructions',
	title: 'Instructions',
	about: 'In the first message of a session; in a folder further down, once a tool touches something there.',
	injected: true,
};

const other: FileRole = {
	id: 'other-context',
	title: 'Instructions of other agents',
	about: 'Read only where context.fileName in the settings names it.',
	injected: false,
	consulted: true,
};

const known: Readonly<Record<WorkspacePath, FileRole>> = {
	[settingsPath]: {
		id: 'config',
		title: 'Settings',
		about: 'The settings that Gemini CLI uses in this project.',
		injected: false,
		consulted: true,
	},
	'.gemini/system.md': {
		id: 'system-prompt',
		title: 'System instruction',
		about: 'Replaces the program’s own where GEMINI_SYSTEM_MD says so.',
		injected: false,
		consulted: true,
	},
	'.geminiignore': {
		id: 'ignore',
		title: 'Ignored files',
		about: 'What the agent’s tools skip; context files are read all the same.',
		injected: false,
		consulted: true,
	},
};

const skill: FileRole = {
	id: 'skill',
	title: 'Skill',
	about: 'The agent knows its name and description, and opens it when they fit.',
	injected: false,
	consulted: true,
};

/** At the top of a folder of skills, or one folder down. */
export const skillPath = /^\.(?:gemini|agents)\/skills\/(?:[^/.][^/]*\/)?SKILL\.md$/u;

export function roleOf(path: WorkspacePath): FileRole | undefined {
	if (Object.hasOwn(known, path)) return known[path];
	if (skillPath.test(path)) return skill;
	const name = posix.basename(path);
	if (name === usualName) return context;
	return otherNames.includes(name) ? other : undefined;
}
