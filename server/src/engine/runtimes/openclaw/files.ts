import type { WorkspacePath } from '../../workspace/snapshot.ts';
import { personaNames } from '../persona/personaNames.ts';
import type { FileRole } from '../runtime.ts';

/** Names that some version of OpenClaw gives a meaning to, at the root of the workspace. */
export const fileNames = {
	...personaNames,
	boot: 'BOOT.md',
	soulEvil: 'SOUL_EVIL.md',
} as const;

type Role = Omit<FileRole, 'injected'>;

/** What each file means to the runtime, by the role's id. */
export const roles = {
	agents: {
		id: 'agents',
		title: 'Operating instructions',
		about: 'How the agent works: its rules, its habits, how it uses its memory.',
	},
	soul: { id: 'soul', title: 'Persona', about: 'Who the agent is: its voice, its values, its limits.' },
	tools: {
		id: 'tools',
		title: 'Notes on tools',
		about: 'How to use the tools here. It does not allow any tool.',
	},
	identity: {
		id: 'identity',
		title: 'Identity',
		about: 'Name, creature, vibe, emoji and avatar, one label on each line.',
	},
	user: { id: 'user', title: 'The person', about: 'Who the agent works for, and what they prefer.' },
	'personal-user': {
		id: 'personal-user',
		title: 'One person',
		about: 'Facts about this person only; in their own sessions it replaces USER.md.',
	},
	heartbeat: {
		id: 'heartbeat',
		title: 'Heartbeat checklist',
		about: 'What to check regularly; if it is empty, the heartbeat is skipped.',
	},
	bootstrap: {
		id: 'bootstrap',
		title: 'First-run setup',
		about: 'The agent reads it until it has found its identity; then it is deleted.',
	},
	memory: {
		id: 'memory',
		title: 'Long-term memory',
		about: 'Facts and decisions to keep for later conversations.',
	},
	'soul-evil': {
		id: 'soul-evil',
		title: 'Stand-in persona',
		about: 'Replaces SOUL.md while the soul-evil hook is active.',
	},
	boot: { id: 'boot', title: 'Start-up task', about: 'Run once in the main session when the gateway starts.' },
	'daily-log': {
		id: 'daily-log',
		title: 'Daily log',
		about: 'Notes of one day; found by memory search, not loaded.',
	},
	'memory-note': {
		id: 'memory-note',
		title: 'Memory note',
		about: 'Found by memory search; never loaded by itself.',
	},
	skill: {
		id: 'skill',
		title: 'Skill',
		about: 'Instructions that the agent reads when its description fits the task.',
	},
} as const satisfies Record<string, Role>;

export type RoleId = keyof typeof roles;

const roleByRootName: ReadonlyMap<string, RoleId> = new Map([
	[fileNames.agents, 'agents'],
	[fileNames.soul, 'soul'],
	[fileNames.tools, 'tools'],
	[fileNames.identity, 'identity'],
	[fileNames.user, 'user'],
	[fileNames.heartbeat, 'heartbeat'],
	[fileNames.bootstrap, 'bootstrap'],
	[fileNames.memory, 'memory'],
	[fileNames.memoryAlt, 'memory'],
	[fileNames.boot, 'boot'],
	[fileNames.soulEvil, 'soul-evil'],
]);

const lowerCaseNames: ReadonlyMap<string, string> = new Map(
	[...roleByRootName.keys()].filter((name) => name !== fileNames.memoryAlt).map((name) => [name.toLowerCase(), name]),
);

/** Every version is asked about a path before the next path is. */
let last: { readonly path: WorkspacePath; readonly role: RoleId | undefined } = { path: '', role: undefined };

/** The role that `path` has by its exact name. */
export function roleIdOf(path: WorkspacePath): RoleId | undefined {
	if (last.path !== path) last = { path, role: findRole(path) };
	return last.role;
}

function findRole(path: WorkspacePath): RoleId | undefined {
	const root = roleByRootName.get(path);
	if (root) return root;
	if (!path.includes('/')) return undefined;
	if (/^memory\/.*\.md$/u.test(path)) {
		return /(?:^|\/)\d{4}-\d{2}-\d{2}[^/]*\.md$/u.test(path) ? 'daily-log' : 'memory-note';
	}
	if (/^users\/[A-Za-z0-9][\w-]{0,127}\/USER\.md$/u.test(path)) return 'personal-user';
	if (/^(?:\.agents\/)?skills\/(?:.+\/)?SKILL\.md$/u.test(path)) return 'skill';
	return undefined;
}

/** The name that `path` would have to have, where only its letter case keeps it from being one of ours. */
export function misspeltCaseOf(path: WorkspacePath): string | undefined {
	if (roleByRootName.has(path)) return undefined;
	return lowerCaseNames.get(path.toLowerCase());
}
