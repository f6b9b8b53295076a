import type { Workspace } from '../../host/workspace/workspaces.ts';
import type { OpenDocuments, WriteGate } from '../../host/writes/gate.ts';
import type { McpWorld } from '../../mcp/world.ts';

/** Where the agent that is served has its files. */
export interface ServedPlace extends Pick<McpWorld, 'find' | 'watch' | 'cannotWrite'> {
	/** The workspace as it was when it was found: whoever gave the wrong place learns that then, and not from the first tool. */
	readonly found: Workspace;
	/** The workspace as it is now. Rejects with an `InputError` where it is none. */
	open(): Promise<Workspace>;
	/** What writes there; the gate of this disk where it is absent. */
	readonly gate?: (documents: OpenDocuments) => WriteGate;
}
