import type { ClaudeCodeProfile } from '../profile.ts';

/** Whose a file is. */
export type Scope = 'managed' | 'user' | 'project' | 'local' | 'memory';

const labels: Readonly<Record<Scope, string>> = {
	managed: 'organization-managed policy instructions',
	user: "user's private global instructions for all projects",
	project: 'project instructions, checked into the codebase',
	local: "user's private project instructions, not checked in",
	memory: "user's auto-memory, persists across conversations",
};

/** What stands behind the path in the heading of a file. */
export const labelOf = ({ labelsManaged }: ClaudeCodeProfile, scope: Scope): string =>
	labels[scope === 'managed' && !labelsManaged ? 'user' : scope];
