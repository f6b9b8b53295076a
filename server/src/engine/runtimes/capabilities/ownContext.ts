import type { WorkspacePath } from '../../workspace/snapshot.ts';

/** What a tool says. */
type ContextAnswer = { readonly ok: Readonly<Record<string, unknown>> } | { readonly invalid_input: readonly string[] };

/** How an agent looks through the folder of its persistent context. */
export interface OwnContext {
	readonly folder: WorkspacePath;
	/**
	 * What the tool answers, as the runtime's does; undefined for a tool that it does not have. `path` is absolute, `files` are texts by
	 * their names in the folder.
	 */
	look(
		tool: string,
		folder: { readonly path: string; readonly files: ReadonlyMap<string, string> },
		input: unknown,
	): ContextAnswer | undefined;
}

/** What there is to be listed. */
export interface ToolFacts {
	readonly tools: readonly string[];
	/** Servers of external tools that the project lists; undefined where they are left out. */
	readonly servers: readonly string[] | undefined;
	/** ISO time. */
	readonly generated: string;
}

/** A file in which a runtime tells its agent what its tools can do. */
export interface ToolList {
	readonly path: WorkspacePath;
	/** The file as it should be now. `refused`: why nothing is written. */
	refreshed(before: string | undefined, facts: ToolFacts): { readonly text: string } | { readonly refused: string };
}
