import { isAround } from '../../workspace/places.ts';
import type { WorkspacePath } from '../../workspace/snapshot.ts';
import type { FileRole } from '../runtime.ts';
import { unverified } from './unverified.ts';

const role = (id: string, title: string, about: string, injected: boolean): FileRole => ({
	id,
	title,
	about: `${about} (${unverified}).`,
	injected,
	...(!injected && { consulted: true }),
});

const rule = role(
	'rule',
	'Project rule',
	'In the context always, for matching files, or when the agent or you ask for it',
	true,
);
const agents = role(
	'agents',
	'Instructions',
	'In the context of the whole project, or of the files below its folder',
	true,
);
const legacy = role('legacy-rules', 'Old rules file', 'Still read, together with the rules in .cursor/rules', true);
const skill = role(
	'skill',
	'Skill',
	'The agent is told its name and description, and reads the rest when it fits',
	false,
);

/** Below `.cursor`, and below the folders of other agents where Cursor looks for skills as well. */
const skillPath = /(?:^|\/)\.(?:cursor|agents|claude|codex)\/skills\/[^/]+\/SKILL\.md$/u;

/** Roles by what a path ends in; the first that fits. */
const roles: readonly { readonly fits: (path: WorkspacePath) => boolean; readonly role: FileRole }[] = [
	{ fits: (path) => /^\.cursor\/rules\/.+\.mdc$/u.test(path), role: rule },
	{ fits: (path) => /^(?:[^./][^/]*\/)*AGENTS\.md$/u.test(path), role: agents },
	{ fits: (path) => path === '.cursorrules', role: legacy },
	{ fits: (path) => skillPath.test(path) && (!isAround(path) || path.startsWith('../')), role: skill },
];

/** What `path` means to Cursor, judged by its name alone. */
export const roleOf = (path: WorkspacePath): FileRole | undefined => roles.find(({ fits }) => fits(path))?.role;
