import { oncePerListing } from '../../workspace/files.ts';
import type { WorkspacePath } from '../../workspace/snapshot.ts';
import type { FileRole } from '../runtime.ts';

export const policyFile = 'AGENTS.md';
export const workspaceConfig = 'workspace.yaml';

interface RolePattern {
	readonly pattern: RegExp;
	readonly role: Omit<FileRole, 'injected'>;
}

const role = (pattern: RegExp, id: string, title: string, about: string, consulted = false): RolePattern => ({
	pattern,
	role: { id, title, about, ...(consulted && { consulted }) },
});

/** In the folder of a workspace's memory, which `memory` matches. */
const knowledgeIn = (memory: string): readonly RolePattern[] => {
	const below = (folder: string): RegExp => new RegExp(`^${memory}${folder}/.+\\.md$`, 'u');
	return [
		role(
			below('runtime/session-memory'),
			'session-memory',
			'Session memory',
			'The state of a session; the next run gets a part of it.',
		),
		role(below('runtime'), 'projection', 'Runtime record', 'Written after every turn; never recalled as a memory.'),
		role(
			below('evolve/skills'),
			'skill-draft',
			'Skill draft',
			'A skill that the runtime proposes and nobody uses yet.',
		),
		role(
			below('knowledge/procedures'),
			'procedure',
			'Procedure',
			'Steps that the agent may recall; checked before use.',
		),
		role(
			below('knowledge/blockers'),
			'blocker',
			'Known blocker',
			'What stopped the work recently; checked before use.',
		),
		role(below('knowledge/references?'), 'reference', 'Reference', 'Where to look something up; checked before use.'),
		role(below('knowledge'), 'fact', 'Workspace fact', 'A fact that the agent may recall; checked before use.'),
		role(
			new RegExp(`^${memory}.+\\.md$`, 'u'),
			'fact',
			'Workspace fact',
			'A note that the agent may recall as a fact.',
		),
	];
};

const indexAbout = 'One line for each memory; the runtime writes it again, so your edits are lost.';

/** First match counts. */
const aprilPatterns: readonly RolePattern[] = [
	role(
		/^AGENTS\.md$/u,
		'agents',
		'Workspace policy',
		'Standing rules of the workspace; all of it is in every prompt, twice. Without it there is no run.',
	),
	role(
		/^workspace\.yaml$/u,
		'config',
		'Workspace settings',
		'Which model, servers and skills the workspace uses. Without it there is no run.',
		true,
	),
	role(
		/^skills\/[^/]+\/SKILL\.md$/u,
		'skill',
		'Skill',
		'Its name and description are in every prompt while it is on; the agent reads the rest when a task calls for it.',
		true,
	),
	role(
		/^memory\/(?:(?:preference|identity|workspace\/[^/]+)\/)?MEMORY\.md$/u,
		'memory-index',
		'Memory index',
		indexAbout,
	),
	...knowledgeIn('memory/workspace/[^/]+/'),
	role(/^memory\/preference\/.+\.md$/u, 'preference', 'Preference', 'What the person prefers; recalled first.'),
	role(/^memory\/identity\/.+\.md$/u, 'identity', 'About the person', 'Who the person is; recalled with preferences.'),
];

const mayPatterns: readonly RolePattern[] = [
	role(
		/^AGENTS\.md$/u,
		'agents',
		'Workspace policy',
		'Standing rules of the workspace; all of it is in every prompt, twice. Without it there is no run.',
	),
	role(
		/^workspace\.yaml$/u,
		'config',
		'Workspace settings',
		'Which model, servers and applications the workspace uses. Without it there is no run.',
		true,
	),
	role(
		/^skills\/[^/]+\/SKILL\.md$/u,
		'skill',
		'Skill',
		'Its name and description are in every prompt; the agent reads the rest when a task calls for it.',
		true,
	),
	role(/^\.holaboss\/memory\/MEMORY\.md$/u, 'memory-index', 'Memory index', indexAbout),
	...knowledgeIn('\\.holaboss/memory/'),
];

/** How every pattern begins: of the thousands of files that a folder has, few are asked about in more detail. */
const aprilBeginning =
	/^(?:AGENTS\.md$|workspace\.yaml$|skills\/|memory\/(?:MEMORY\.md$|preference\/|identity\/|workspace\/))/u;
const mayBeginning = /^(?:AGENTS\.md$|workspace\.yaml$|skills\/|\.holaboss\/memory\/)/u;

/** What a path means, judged by its name alone. */
const rolesBy =
	(beginning: RegExp, patterns: readonly RolePattern[]) =>
	(path: WorkspacePath): FileRole | undefined => {
		if (!beginning.test(path)) return undefined;
		const found = patterns.find(({ pattern }) => pattern.test(path))?.role;
		return found && { ...found, injected: found.id === 'agents' };
	};

/** In 2026.4.13. */
export const roleOf = rolesBy(aprilBeginning, aprilPatterns);
/** In 2026.5.19. */
export const mayRoleOf = rolesBy(mayBeginning, mayPatterns);

/** The ids of the skills that stand in the workspace. */
export const skillIdsIn = oncePerListing((listing): readonly string[] =>
	[...listing.keys()].flatMap((path) => /^skills\/([^/]+)\/SKILL\.md$/u.exec(path)?.[1] ?? []),
);
