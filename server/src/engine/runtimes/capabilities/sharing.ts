import type { Json } from '../../text/json5.ts';
import type { WorkspacePath } from '../../workspace/snapshot.ts';

/**
 * How an agent is made to read a file of instructions that is another agent's own. Everything is pure; nothing throws. What is absent is
 * no way for this agent.
 */
export interface SharingCapability {
	/** True for a file that it reads by itself, as it comes: `AGENTS.md` at the root. Other files may keep it from that. */
	reads(path: WorkspacePath): boolean;
	/** A file of its own in which one line brings in another file. */
	readonly shim?: {
		readonly path: WorkspacePath;
		/** The line, line feed included. */
		text(target: WorkspacePath): string;
	};
	/** A setting, in a file of JSON in the workspace, that has it read another file. */
	readonly setting?: {
		readonly file: WorkspacePath;
		/** Down to the value. */
		readonly key: readonly string[];
		/** What the value has to be, where it is `now`; undefined where it is set already. */
		value(target: WorkspacePath, now: Json | undefined): Json | undefined;
	};
	/** A name that it reads, and that may be a symbolic link to the file. */
	readonly linkAs?: WorkspacePath;
	/** How it is known that it follows a link there: somebody ran it, or nobody has. */
	readonly followsLinks?: 'measured' | 'unknown';
}
