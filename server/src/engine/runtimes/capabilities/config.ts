import type { JsonSchema } from '../../schema/jsonSchema.ts';
import type { TextRange } from '../../text/range.ts';
import type { Session } from '../../workspace/session.ts';
import type { ConfigFile, Snapshot, WorkspacePath } from '../../workspace/snapshot.ts';

/** Anything that makes a runtime reject its whole configuration. */
export interface ConfigProblem {
	readonly kind: 'unreadable' | 'syntax' | 'include' | 'variable' | 'unknown-key' | 'missing-key' | 'value';
	/** Keys and indices down to the value at fault, joined by dots; empty for the root. */
	readonly path: string;
	/** As the runtime words it where it is the schema's doing. */
	readonly message: string;
	/** Absolute path of the file that `range` is in: the configuration or one that it includes. */
	readonly file: string;
	readonly range: TextRange;
	/** Where `unknown-key`: the key, and the keys that may stand in its place; none are given where any key may. */
	readonly unknown?: { readonly key: string; readonly known: readonly string[] };
}

/** What is wrong, with the key that it is about: `agents.list.0.workspace: Invalid input`. */
export const problemText = ({ path, message }: ConfigProblem): string =>
	path === '' ? message : `${path}: ${message}`;

export interface ConfigReading {
	/** `invalid`: the runtime goes by nothing in it (`ConfigCapability.refusesToStart`); a prompt is that of an empty file. */
	readonly state: 'absent' | 'valid' | 'invalid';
	readonly problems: readonly ConfigProblem[];
}

/** The configuration of a runtime. Everything is pure; nothing throws. */
export interface ConfigCapability {
	/** Names that its files have, best first; none where it is a file of the workspace like any other. */
	readonly names: readonly string[];
	/** Where it is in the workspace, if it is a file there like any other. */
	readonly files?: readonly WorkspacePath[];
	/** Where others use these names as well: true for a file that is this runtime's. Absent: the name is enough. */
	owns?(config: ConfigFile): boolean;
	/** How the runtime reads it; absent where nothing of a prompt depends on that. */
	read?(snapshot: Snapshot): ConfigReading;
	/** True where nothing runs with a configuration that is not accepted; else the runtime goes by its defaults then. */
	readonly refusesToStart?: boolean;
	/** True where the runtime has a schema of its own, so that `read` tells of whatever does not fit. */
	readonly hasOwnSchema?: true;
	/** What may stand in it. The same object each time. */
	schema?(): JsonSchema;
	/** One sentence on the key at `path` (keys joined by dots, agents named by `*`) where the schema has none. */
	about?(path: string): string | undefined;
	/**
	 * What is known of a key that the schema does not have at `path` (as in a problem): names that it may have here, best first, and
	 * one sentence on where such a setting belongs in this version.
	 */
	aboutUnknown?(path: string, key: string): { readonly names?: readonly string[]; readonly advice?: string };
	/**
	 * The persona that would stand in for another one, where the configuration asks for it and is thrown away for asking;
	 * absent where the runtime knows of no such thing.
	 */
	rejectedPersonaSwap?(snapshot: Snapshot): RejectedPersonaSwap | undefined;
	/** True where keys count whatever case their letters have. */
	readonly ignoresCase?: boolean;
	/** True where null is as good as nothing. */
	readonly nullIsUnset?: boolean;
}

/** A persona that takes the place of another by the clock or by chance, set up where the runtime does not let it be. */
export interface RejectedPersonaSwap {
	/** For `Session.overrides`: what a running program would have to be given to act as the configuration asks. */
	readonly overrides: NonNullable<Session['overrides']>;
	/** The file that would stand in, as it is written; it may lead anywhere. */
	readonly file: WorkspacePath;
	/** True where dice have a say. */
	readonly byChance: boolean;
	/** One clause for people: why it is not in effect. */
	readonly why: string;
}
