import type { WorkspacePath } from '../../workspace/snapshot.ts';
import { alwaysAsked, personaNames } from '../persona/personaNames.ts';
import type { FileRole } from '../runtime.ts';

/** Names that the runtime gives a meaning to, at the root of a workspace. */
export const fileNames = {
	...personaNames,
	delegation: 'DELEGATION.md',
	team: 'TEAM.md',
} as const;

/** The order of loading; the long-term memory comes after these. */
export const bootstrapNames = alwaysAsked;

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

/** What `path` means, judged by its exact name. */
export function roleOf(path: WorkspacePath): FileRole | undefined {
	const root = byName.get(path);
	if (root) return root;
	if (!path.includes('/')) return undefined;
	if (/^memory\/.*\.md$/u.test(path)) return /(?:^|\/)\d{4}-\d{2}-\d{2}[^/]*\.md$/u.test(path) ? dailyLog : memoryNote;
	return /^(?:\.agents\/)?skills\/[^/]+\/SKILL\.md$/u.test(path) ? skill : undefined;
}
