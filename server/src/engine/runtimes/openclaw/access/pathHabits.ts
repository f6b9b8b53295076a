/** What a version does with paths that are made to lead elsewhere, and with copies of a workspace. */
export interface PathHabits {
	/**
	 * `prefix`: `memory_get` takes `memory/../SOUL.md`, and compares what comes of it with the workspace as text alone
	 * (2026.1.24). `resolved`: it resolves the path first, takes Markdown and no links (2026.1.29). `pinned`: it opens nothing
	 * that leads out, and no links at all (2026.9).
	 */
	readonly memoryGet: 'prefix' | 'resolved' | 'pinned';
	/** True where context files are read through symbolic links, wherever they lead. */
	readonly followsLinks: boolean;
	/** Whether there is `apply_patch` for models that can: only if the configuration enables it, or unless it switches it off. */
	readonly patches: 'if enabled' | 'by default';
	/** True where file tools in a sandbox open what is mounted into it. */
	readonly seesMounts: boolean;
	/** What commands may do with a sandbox’s copy where `workspaceAccess` is `ro`. */
	readonly copyOfReadOnly: 'written by commands' | 'only read';
	/** Files that come into the copy that the prompt is made from; absent where it is made from the workspace itself. */
	readonly promptOfCopy?: readonly string[];
}

/** What 2026.1 copies into a sandbox, once, where the copy does not have it. */
export const copied2026_1: readonly string[] = [
	'AGENTS.md',
	'SOUL.md',
	'TOOLS.md',
	'IDENTITY.md',
	'USER.md',
	'BOOTSTRAP.md',
	'HEARTBEAT.md',
];
