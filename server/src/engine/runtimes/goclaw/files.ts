import type { WorkspacePath } from '../../workspace/snapshot.ts';
import { alwaysAsked, personaNames } from '../persona/personaNames.ts';
import type { FileRole } from '../runtime.ts';

/** Names that the runtime gives a meaning to, at the root of a workspace. */
export const fileNames = {
	...personaNames,
	delegation: 'DELEGATION.md',
	team: 'TEAM.md',
} as const;

/** The same with those that came with GoClaw 3. */
export const fileNames3 = {
	...fileNames,
	availability: 'AVAILABILITY.md',
	userPredefined: 'USER_PREDEFINED.md',
	capabilities: 'CAPABILITIES.md',
	agentsCore: 'AGENTS_CORE.md',
	agentsTask: 'AGENTS_TASK.md',
} as const;

/** The order of loading; the long-term memory comes after these. */
export const bootstrapNames = alwaysAsked;

/** Folders in which the rows of a managed agent's database are shown; names that nobody has in a workspace on disk. */
export const storedFolders = {
	/** A folder for each person, with their own rows. */
	people: 'people',
	/** Context files that have no usual name. */
	context: 'context-rows',
	/** Memories that are not where memories usually are. */
	memory: 'memory-documents',
} as const;

/** Names that the runtime keeps for texts of its own making, and never reads from disk. */
export const virtualNames: ReadonlySet<string> = new Set([fileNames.delegation, fileNames.team]);

const role = (id: string, title: string, about: string, injected: boolean): FileRole => ({
	id,
	title,
	about,
	injected,
});

const memoryRole = role('memory', 'Long-term memory', 'Facts and decisions to keep for later conversations.', true);

const byName: ReadonlyMap<WorkspacePath, FileRole> = new Map([
	[
		fileNames.agents,
		role(
			'agents',
			'Operating instructions',
			'How the agent works: its rules, its habits, how it uses its memory.',
			true,
		),
	],
	[fileNames.soul, role('soul', 'Persona', 'Who the agent is: its voice, its values, its limits.', true)],
	[fileNames.tools, role('tools', 'Notes on tools', 'How to use the tools here. It does not allow any tool.', true)],
	[fileNames.identity, role('identity', 'Identity', 'Name, creature, vibe, emoji and avatar.', true)],
	[fileNames.user, role('user', 'The person', 'Who the agent works for, and what they prefer.', true)],
	[fileNames.heartbeat, role('heartbeat', 'Heartbeat checklist', 'What to check regularly.', true)],
	[fileNames.bootstrap, role('bootstrap', 'First-run setup', 'While it exists, the agent follows it first.', true)],
	[fileNames.memory, memoryRole],
	[fileNames.memoryAlt, memoryRole],
]);

const dailyLog = role('daily-log', 'Daily log', 'Notes of one day; found by memory search, not loaded.', false);
const memoryNote = role('memory-note', 'Memory note', 'Found by memory search; never loaded by itself.', false);
const skill = role(
	'skill',
	'Skill',
	'Instructions that the agent reads when its description fits the task; name and description are in the prompt.',
	true,
);

/** The page of a skill of the database. */
const skillRow = role(
	'skill-row',
	'Skill',
	'What the database says of a skill. Its name and description are in the prompts of agents that may see it.',
	true,
);

const otherRow = role('context-row', 'Context file', 'In the prompt like the usual files: the database has it.', true);

/** What one person has in the database: copies of the agent's files, and memories. */
function personalRole(path: string): FileRole | undefined {
	const usual = bootstrapNames.some((name) => name === path) ? byName.get(path) : undefined;
	if (usual)
		return {
			...usual,
			id: `person-${usual.id}`,
			title: `${usual.title}, one person’s`,
			about: `${usual.about} Only this person’s prompts have it.`,
		};
	return path === fileNames.memory || path === fileNames.memoryAlt ? memoryNote : storedRole(path);
}

const below = { context: `${storedFolders.context}/`, memory: `${storedFolders.memory}/` } as const;

function storedRole(path: string): FileRole | undefined {
	if (path.startsWith(below.context)) return otherRow;
	if (path.startsWith(below.memory)) return memoryNote;
	if (!/^memory\/.*\.md$/u.test(path)) return undefined;
	return /(?:^|\/)\d{4}-\d{2}-\d{2}[^/]*\.md$/u.test(path) ? dailyLog : memoryNote;
}

const toldAll = 'In the prompts of all that talk with the agent.';

/** Files that came with GoClaw 3, by name. */
const newRoles: ReadonlyMap<string, FileRole> = new Map([
	[
		fileNames3.userPredefined,
		role(
			'people',
			'How to treat people',
			'Rules for everybody who talks with the agent; nobody’s own USER.md overrides them.',
			true,
		),
	],
	[fileNames3.capabilities, role('capabilities', 'Abilities', `What the agent knows about. ${toldAll}`, true)],
	[
		fileNames3.agentsCore,
		role(
			'agents-core',
			'Operating instructions, at their shortest',
			`For heartbeats and the mode “minimal”, and in full prompts as well.`,
			true,
		),
	],
	[
		fileNames3.agentsTask,
		role(
			'agents-task',
			'Operating instructions for tasks',
			'For scheduled jobs and the mode “task”, and in full prompts as well.',
			true,
		),
	],
]);

/** As `roleOf`, for GoClaw 3: it keeps all of this in its database, and no file of a folder reaches a prompt. */
export function roleOf3(path: WorkspacePath): FileRole | undefined {
	const name = /^(?:people\/[^/]+\/)?(?:context-rows\/)?([^/]+)$/u.exec(path)?.[1];
	const known = name === undefined ? undefined : newRoles.get(name);
	if (known) return known;
	if (/^skills\/[^/]+\/skill\.json$/u.test(path)) return skillRow;
	const found = roleOf(path);
	// Memories are found by a search, whatever they are called.
	return found === memoryRole ? { ...found, injected: false } : found;
}

/** What `path` means, judged by its exact name. */
export function roleOf(path: WorkspacePath): FileRole | undefined {
	const root = byName.get(path);
	if (root) return root;
	if (!path.includes('/')) return undefined;
	const personal = /^people\/[^/]+\/(.+)$/u.exec(path)?.[1];
	if (personal !== undefined) return personalRole(personal);
	return storedRole(path) ?? (/^(?:\.agents\/)?skills\/[^/]+\/SKILL\.md$/u.test(path) ? skill : undefined);
}
