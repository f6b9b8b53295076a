import type { WorkspacePath } from '../../workspace/snapshot.ts';
import type { FileRole } from '../runtime.ts';
import { hasReadEnding } from './context/discover.ts';
import { memoryPath } from './memory.ts';

const agents: FileRole = {
	id: 'agents',
	title: 'Instructions',
	about: 'In every prompt of Cline, and of other agents that read AGENTS.md.',
	injected: true,
};

const rule: FileRole = {
	id: 'rule',
	title: 'Rule',
	about: 'In every prompt of Cline, under its name.',
	injected: true,
};

const remembered: FileRole = {
	id: 'memory',
	title: 'Memory',
	about: 'What is to be remembered; a rule like the others, so it is in every prompt of Cline.',
	injected: true,
};

const skill: FileRole = {
	id: 'skill',
	title: 'Skill',
	about: 'The model is told its name; the text comes when the model or you ask for it.',
	injected: false,
	consulted: true,
};

const workflow: FileRole = {
	id: 'workflow',
	title: 'Workflow',
	about: 'A slash command: its text takes the place of the command.',
	injected: false,
	consulted: true,
};

const managed: FileRole = {
	id: 'managed',
	title: 'Managed plugin',
	about: 'Where it is there, the rules, skills and workflows next to it count.',
	injected: false,
	consulted: true,
};

/** Roles by what a path ends in; the first that fits. `^` and `~`: below the workspace, or in the home folder, which is around it. */
const roles: readonly { readonly fits: (path: WorkspacePath) => boolean; readonly role: FileRole }[] = [
	{ fits: (path) => path === 'AGENTS.md' || /^(?:\.\.\/).*\/\.agents\/AGENTS\.md$/u.test(path), role: agents },
	{ fits: (path) => path === '.clinerules', role: rule },
	{ fits: (path) => path === memoryPath, role: remembered },
	{
		fits: (path) => /(?:^|\/)(?:\.clinerules|\.cline|\.agents)\/skills\/(?:[^/]+\/)?SKILL\.md$/u.test(path),
		role: skill,
	},
	{
		fits: (path) => /(?:^|\/)(?:\.clinerules|\.cline)\/workflows\/[^/]+$/u.test(path) && hasReadEnding(path),
		role: workflow,
	},
	{
		fits: (path) => /(?:^\.clinerules|(?:^|\/)\.cline\/rules)\/[^/]+$/u.test(path) && hasReadEnding(path),
		role: rule,
	},
	{ fits: (path) => /^\.\.\/.*\/Cline\/Rules\/[^/]+$/u.test(path) && hasReadEnding(path), role: rule },
	{
		fits: (path) => /^\.\.\/.*\/Documents\/Cline\/Workflows\/[^/]+$/u.test(path) && hasReadEnding(path),
		role: workflow,
	},
	{ fits: (path) => /^\.cline\/[^/]+\/managed\.json$/u.test(path), role: managed },
	{ fits: (path) => /^\.cline\/[^/]+\/rules\.md$/u.test(path), role: rule },
];

/** What `path` means to Cline, judged by its name alone. */
export const roleOf = (path: WorkspacePath): FileRole | undefined => roles.find(({ fits }) => fits(path))?.role;
