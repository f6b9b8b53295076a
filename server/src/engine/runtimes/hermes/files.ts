import type { WorkspacePath } from '../../workspace/snapshot.ts';
import type { FileRole } from '../runtime.ts';

const injected = (id: string, title: string, about: string): FileRole => ({ id, title, about, injected: true });

const soul = injected('soul', 'Persona', 'Who the agent is: the first thing in its prompts, up to a limit.');

const own = injected(
	'own-instructions',
	'Instructions for Hermes Agent',
	'In the prompts of Hermes Agent that works in this folder or below it; others are not read then.',
);

const agents = injected('agents', 'Instructions', 'Hermes Agent reads it where there is no .hermes.md.');

const claude = injected(
	'claude',
	'Instructions',
	'Hermes Agent reads it where there is neither .hermes.md nor AGENTS.md.',
);

const cursorRules = injected(
	'cursor-rules',
	'Rules for Cursor',
	'Hermes Agent reads them where nothing else says how to work here.',
);

const memory = injected(
	'memory',
	'Memory',
	'What the agent has noted; in its prompts as far as they are conversations.',
);

const user = injected(
	'user',
	'Person',
	'What the agent has noted of you; in its prompts as far as they are conversations.',
);

const skill: FileRole = {
	id: 'skill',
	title: 'Skill',
	about: 'Its name and description are in the prompt; the agent reads the rest when it fits the task.',
	injected: false,
	consulted: true,
};

const config: FileRole = {
	id: 'config',
	title: 'Settings',
	about: 'Settings of this home: the model, limits, what is switched off.',
	injected: false,
	consulted: true,
};

/** A home in the folder itself, or in one that is called so. */
const inHome = String.raw`^(?:.*(?:\.hermes|dot_hermes)/(?:profiles/[^/]+/)?|profiles/[^/]+/)?`;

/** Roles by what a path ends in; the first that fits. */
const roles: readonly { readonly fits: RegExp; readonly role: FileRole }[] = [
	{ fits: new RegExp(`${inHome}SOUL\\.md$`, 'u'), role: soul },
	{ fits: new RegExp(`${inHome}memories/MEMORY\\.md$`, 'u'), role: memory },
	{ fits: new RegExp(`${inHome}memories/USER\\.md$`, 'u'), role: user },
	{ fits: new RegExp(`${inHome}config\\.yaml$`, 'u'), role: config },
	{ fits: new RegExp(`${inHome}skills/(?:.+/)?SKILL\\.md$`, 'u'), role: skill },
	{ fits: /(?:^|\/)(?:\.hermes|HERMES)\.md$/u, role: own },
	{ fits: /^(?:(?:\.\.|[^./][^/]*)\/)*(?:AGENTS|agents)\.md$/u, role: agents },
	{ fits: /^(?:(?:\.\.|[^./][^/]*)\/)*(?:CLAUDE|claude)\.md$/u, role: claude },
	{ fits: /(?:^|\/)(?:\.cursorrules|\.cursor\/rules\/[^/]+\.mdc)$/u, role: cursorRules },
];

/** What `path` means to Hermes Agent, judged by its name alone. */
export const roleOf = (path: WorkspacePath): FileRole | undefined => roles.find(({ fits }) => fits.test(path))?.role;
