import { posix } from 'node:path';
import type { WorkspacePath } from '../../workspace/snapshot.ts';
import type { FileRole } from '../runtime.ts';
import { agentsName, claudeName, configNames, oldestName, ownFolder } from './paths.ts';

const agents: FileRole = {
	id: 'agents',
	title: 'Instructions',
	about: 'In every prompt; that of a folder below comes once the agent reads a file there.',
	injected: true,
};

const claude: FileRole = {
	id: 'claude',
	title: 'Instructions for Claude',
	about: 'In every prompt of OpenCode where there is no AGENTS.md.',
	injected: true,
};

const oldest: FileRole = {
	id: 'context',
	title: 'Context',
	about: 'In every prompt of OpenCode where there is neither AGENTS.md nor CLAUDE.md.',
	injected: true,
};

const config: FileRole = {
	id: 'config',
	title: 'Configuration',
	about: 'More instructions, agents, commands, permissions and models of OpenCode.',
	injected: false,
	consulted: true,
};

const agent: FileRole = {
	id: 'agent',
	title: 'Agent',
	about: 'Opens the prompt where you choose the agent; other agents are told its description.',
	injected: false,
	consulted: true,
};

const command: FileRole = {
	id: 'command',
	title: 'Command',
	about: 'A slash command: its text takes the place of the command.',
	injected: false,
	consulted: true,
};

const skill: FileRole = {
	id: 'skill',
	title: 'Skill',
	about: 'The agent knows its name and description, and opens it when they fit.',
	injected: false,
	consulted: true,
};

/** Roles by the shape of a path; the first that fits. */
const roles: readonly (readonly [shape: RegExp, role: FileRole])[] = [
	[/(?:^|\/)\.opencode\/agents?\/.+\.md$/u, agent],
	[/(?:^|\/)\.opencode\/modes?\/[^/]+\.md$/u, agent],
	[/(?:^|\/)\.opencode\/commands?\/.+\.md$/u, command],
	[/(?:^|\/)(?:\.opencode\/skills?|\.(?:claude|agents)\/skills)\/(?:.+\/)?SKILL\.md$/u, skill],
	[/^(?:\.\.\/).*\/opencode\/(?:agents?|modes?)\/.+\.md$/u, agent],
	[/^(?:\.\.\/).*\/opencode\/commands?\/.+\.md$/u, command],
	[/^(?:\.\.\/).*\/opencode\/skills?\/(?:.+\/)?SKILL\.md$/u, skill],
];

const byName: Readonly<Record<string, FileRole>> = { [agentsName]: agents, [claudeName]: claude, [oldestName]: oldest };

const configPaths: readonly WorkspacePath[] = configNames.flatMap((name) => [name, `${ownFolder}/${name}`]);

/** Where its configuration is in a workspace. */
export const ownConfigs = configPaths;

/** What `path` means to OpenCode, judged by its name alone. */
export function roleOf(path: WorkspacePath): FileRole | undefined {
	if (configPaths.includes(path)) return config;
	const found = roles.find(([shape]) => shape.test(path));
	if (found) return found[1];
	const name = posix.basename(path);
	// A page on the context of something is no instruction, but where the program looks for one.
	if (name === oldestName && path.includes('/') && !path.startsWith('..')) return undefined;
	return Object.hasOwn(byName, name) ? byName[name] : undefined;
}
