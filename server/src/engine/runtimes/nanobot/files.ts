import type { WorkspacePath } from '../../workspace/snapshot.ts';
import { personaNames } from '../persona/personaNames.ts';
import type { FileRole } from '../runtime.ts';

/** Names that nanobot gives a meaning to, from the root of its workspace. */
export const fileNames = {
	agents: personaNames.agents,
	soul: personaNames.soul,
	user: personaNames.user,
	heartbeat: personaNames.heartbeat,
	memory: 'memory/MEMORY.md',
	history: 'memory/history.jsonl',
} as const;

/** What it shows of the workspace in every prompt, in its order; what it remembers comes later. */
export const bootstrapNames = [fileNames.agents, fileNames.soul, fileNames.user] as const;

/** Files of other personas, as people bring them along: nothing of it reaches a prompt. */
export const unreadNames = [
	personaNames.identity,
	personaNames.tools,
	personaNames.bootstrap,
	personaNames.memory,
	personaNames.memoryAlt,
] as const;

const role = (id: string, title: string, about: string, injected: boolean): FileRole => ({
	id,
	title,
	about,
	injected,
});

const unread = role('unread', 'Not read', 'Other runtimes read it; nanobot does not.', false);

/** What other runtimes write all day is nobody's orders here. */
const unreadMemory: ReadonlySet<WorkspacePath> = new Set([personaNames.memory, personaNames.memoryAlt]);

const roles: ReadonlyMap<WorkspacePath, FileRole> = new Map([
	[fileNames.agents, role('agents', 'Operating instructions', 'How the agent works; in every prompt.', true)],
	[fileNames.soul, role('soul', 'Persona', 'Who the agent is; in every prompt.', true)],
	[fileNames.user, role('user', 'The person', 'Who the agent works for; in every prompt.', true)],
	[
		fileNames.heartbeat,
		role('heartbeat', 'Heartbeat tasks', 'What the agent is asked from time to time, when nobody else does.', true),
	],
	[fileNames.memory, role('memory', 'Long-term memory', 'What the agent remembers; in every prompt.', true)],
	[
		fileNames.history,
		role('history', 'History', 'Summaries of earlier conversations; searched by the agent, never loaded.', false),
	],
	...unreadNames.map((name) => [name, { ...unread, consulted: !unreadMemory.has(name) }] as const),
]);

const skill = role(
	'skill',
	'Skill',
	'Its name and description are in the prompt; the agent reads the rest when it fits the task.',
	true,
);

const note = role('memory-note', 'Note', 'Never loaded by itself; the agent may open it.', false);

/** What `path` means, judged by its exact name. */
export function roleOf(path: WorkspacePath): FileRole | undefined {
	const known = roles.get(path);
	if (known) return known;
	if (/^skills\/(?:[^/]+\/)+SKILL\.md$/u.test(path)) return skill;
	return /^memory\/(?:.*\/)?[^/]+\.md$/u.test(path) ? note : undefined;
}
