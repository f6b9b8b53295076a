/** What a version does with paths that are made to lead elsewhere. */
export interface PathHabits {
	/**
	 * `prefix`: `memory_get` takes `memory/../SOUL.md`, and compares what comes of it with the workspace as text alone
	 * (2026.1.24). `resolved`: it resolves the path first, takes Markdown and no links (2026.1.29). `pinned`: it opens nothing
	 * that leads out, and no links at all (2026.9).
	 */
	readonly memoryGet: 'prefix' | 'resolved' | 'pinned';
	/** True where context files are read through symbolic links, wherever they lead. */
	readonly followsLinks: boolean;
}
