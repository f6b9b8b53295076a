import { isAround } from '../../workspace/places.ts';
import type { WorkspacePath } from '../../workspace/snapshot.ts';
import type { FileRole } from '../runtime.ts';

const agents: FileRole = {
	id: 'agents',
	title: 'Instructions',
	about: 'In every prompt of Codex that starts in this folder or below it, up to a limit for all of them.',
	injected: true,
};

const override: FileRole = {
	id: 'agents-override',
	title: 'Instructions instead of AGENTS.md',
	about: 'Codex reads it instead of the AGENTS.md in the same folder, also where it is empty.',
	injected: true,
};

const ownAgents: FileRole = {
	id: 'own-agents',
	title: 'Your own instructions',
	about: 'In every prompt of Codex, whatever the project; no limit applies.',
	injected: true,
};

const config: FileRole = {
	id: 'config',
	title: 'Settings',
	about: 'Settings of Codex for this project; they count once you have trusted it.',
	injected: false,
	consulted: true,
};

const profile: FileRole = {
	id: 'profile',
	title: 'Settings of a profile',
	about: 'Settings of Codex that --profile lays over your usual ones.',
	injected: false,
	consulted: true,
};

const skill: FileRole = {
	id: 'skill',
	title: 'Skill',
	about: 'Its name and description are in the prompt; the agent reads the rest when it fits the task.',
	injected: false,
	consulted: true,
};

const skillPolicy: FileRole = {
	id: 'skill-policy',
	title: 'Settings of a skill',
	about: 'Can keep the skill out of the list in the prompt.',
	injected: false,
	consulted: true,
};

const memory: FileRole = {
	id: 'memory',
	title: 'Memory summary',
	about: 'What Codex has noted in earlier conversations; in the prompt where features.memories is on.',
	injected: true,
};

/** Roles by what a path ends in; the first that fits. */
const roles: readonly { readonly fits: (path: WorkspacePath) => boolean; readonly role: FileRole }[] = [
	{ fits: (path) => isAround(path) && /(?:^|\/)\.codex\/AGENTS(?:\.override)?\.md$/u.test(path), role: ownAgents },
	{ fits: (path) => isAround(path) && /(?:^|\/)memories\/memory_summary\.md$/u.test(path), role: memory },
	{ fits: (path) => isAround(path) && /(?:^|\/)\.codex\/[\w-]+\.config\.toml$/u.test(path), role: profile },
	{ fits: (path) => /(?:^|\/)\.codex\/config\.toml$/u.test(path), role: config },
	{ fits: (path) => /(?:^|\/)\.(?:agents|codex)\/skills\/(?:.+\/)?SKILL\.md$/u.test(path), role: skill },
	{
		fits: (path) => /(?:^|\/)\.(?:agents|codex)\/skills\/(?:.+\/)?agents\/openai\.yaml$/u.test(path),
		role: skillPolicy,
	},
	// Nothing in a hidden folder is a folder that somebody works in.
	{ fits: (path) => /^(?:(?:\.\.|[^./][^/]*)\/)*AGENTS\.md$/u.test(path), role: agents },
	{ fits: (path) => /^(?:(?:\.\.|[^./][^/]*)\/)*AGENTS\.override\.md$/u.test(path), role: override },
];

/** What `path` means to Codex, judged by its name alone. */
export const roleOf = (path: WorkspacePath): FileRole | undefined => roles.find(({ fits }) => fits(path))?.role;
