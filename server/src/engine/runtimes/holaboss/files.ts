import { oncePerListing } from '../../workspace/files.ts';
import type { WorkspacePath } from '../../workspace/snapshot.ts';
import type { FileRole } from '../runtime.ts';

export const policyFile = 'AGENTS.md';
export const workspaceConfig = 'workspace.yaml';

/** Memory lives in this folder on disk; the runtime's own paths, in indexes and in recalled memories, leave it out. */
const memoryRoot = 'memory/';

/** The runtime's path of a file in the memory folder; undefined where it lies elsewhere. */
export const memoryPathOf = (path: WorkspacePath): string | undefined =>
	path.startsWith(memoryRoot) && path.length > memoryRoot.length ? path.slice(memoryRoot.length) : undefined;

/** Where the runtime's path `path` is on disk. */
export const diskPathOf = (path: string): WorkspacePath => memoryRoot + path;

interface RolePattern {
	readonly pattern: RegExp;
	readonly role: Omit<FileRole, 'injected'>;
}

const role = (pattern: RegExp, id: string, title: string, about: string): RolePattern => ({
	pattern,
	role: { id, title, about },
});

const knowledge = (folder: string): RegExp => new RegExp(`^memory/workspace/[^/]+/${folder}/.+\\.md$`, 'u');

/** First match counts. */
const rolePatterns: readonly RolePattern[] = [
	role(/^AGENTS\.md$/u, 'agents', 'Workspace policy', 'Standing rules of the workspace; all of it is in every prompt.'),
	role(
		/^workspace\.yaml$/u,
		'config',
		'Workspace settings',
		'Which skills, commands and servers the workspace switches on.',
	),
	role(
		/^skills\/[^/]+\/SKILL\.md$/u,
		'skill',
		'Skill',
		'Instructions that the agent reads when a task calls for them.',
	),
	role(
		/^memory\/(?:(?:preference|identity|workspace\/[^/]+)\/)?MEMORY\.md$/u,
		'memory-index',
		'Memory index',
		'One line for each memory; the runtime writes it again, so your edits are lost.',
	),
	role(
		knowledge('runtime/session-memory'),
		'session-memory',
		'Session memory',
		'The state of a session; the next run gets a part of it.',
	),
	role(knowledge('runtime'), 'projection', 'Runtime record', 'Written after every turn; never recalled as a memory.'),
	role(
		knowledge('evolve/skills'),
		'skill-draft',
		'Skill draft',
		'A skill that the runtime proposes and nobody uses yet.',
	),
	role(
		knowledge('knowledge/procedures'),
		'procedure',
		'Procedure',
		'Steps that the agent may recall; checked before use.',
	),
	role(
		knowledge('knowledge/blockers'),
		'blocker',
		'Known blocker',
		'What stopped the work recently; checked before use.',
	),
	role(knowledge('knowledge/references?'), 'reference', 'Reference', 'Where to look something up; checked before use.'),
	role(knowledge('knowledge'), 'fact', 'Workspace fact', 'A fact that the agent may recall; checked before use.'),
	role(/^memory\/workspace\/[^/]+\/.+\.md$/u, 'fact', 'Workspace fact', 'A note that the agent may recall as a fact.'),
	role(/^memory\/preference\/.+\.md$/u, 'preference', 'Preference', 'What the person prefers; recalled first.'),
	role(/^memory\/identity\/.+\.md$/u, 'identity', 'About the person', 'Who the person is; recalled with preferences.'),
];

/** How every pattern begins: of the thousands of files that a folder has, few are asked about in more detail. */
const mayHaveRole =
	/^(?:AGENTS\.md$|workspace\.yaml$|skills\/|memory\/(?:MEMORY\.md$|preference\/|identity\/|workspace\/))/u;

/** What `path` means, judged by its name alone. */
export function roleOf(path: WorkspacePath): FileRole | undefined {
	if (!mayHaveRole.test(path)) return undefined;
	const found = rolePatterns.find(({ pattern }) => pattern.test(path))?.role;
	// Nothing of a prompt hangs on the settings, but they are looked at.
	return found && { ...found, injected: found.id === 'agents', ...(found.id === 'config' && { consulted: true }) };
}

/** The id of the workspace that the memory folder shows; undefined where it shows none, or several. */
export function onlyWorkspaceId(paths: Iterable<WorkspacePath>): string | undefined {
	const ids = new Set([...paths].flatMap((path) => /^memory\/workspace\/([^/]+)\//u.exec(path)?.[1] ?? []));
	const [only] = ids;
	return ids.size === 1 ? only : undefined;
}

/** The ids of the skills that stand in the workspace. */
export const skillIdsIn = oncePerListing((listing): readonly string[] =>
	[...listing.keys()].flatMap((path) => /^skills\/([^/]+)\/SKILL\.md$/u.exec(path)?.[1] ?? []),
);
