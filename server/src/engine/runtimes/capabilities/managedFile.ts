import type { ManagedCapability } from './managed.ts';

/** A runtime that keeps agents in a file of SQLite as well, on the machine that it runs on. */
export interface ManagedFile {
	/** Names of such files; of a folder, the first of them that is there is meant. */
	readonly names: readonly string[];
	/** Where one is unless somebody has said otherwise, from the person's home folder, with slashes. */
	readonly usual: readonly string[];
	/** What works with it. Its statements have values as $1, $2 …, and `soulscope_tenant()` for the tenant that is looked at. */
	readonly managed: ManagedCapability;
}
