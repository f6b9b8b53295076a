import type { Snapshot, WorkspacePath } from '../../workspace/snapshot.ts';

/** A runtime's program on this machine, as its own manifest says. */
export interface Installation {
	/** As `Runtime.family`. */
	readonly family: string;
	readonly version: string;
	/** Absolute path of its folder. */
	readonly path: string;
}

/** A runtime that makes the folder the home of one of its agents. */
export interface Naming {
	/** As `Runtime.id`. */
	readonly runtime: string;
	/** Absolute path of the configuration that says so; absent where the folder is the runtime's default. */
	readonly config?: string;
	/** True where the runtime does not go by what it says of the folder: for something else in it, it may not accept it at all. */
	readonly isInVain?: true;
}

/** What detection goes by: the files, and what a host has found out around them. */
export interface Scene extends Snapshot {
	/** Names of the tables in those files that are SQLite databases, where somebody has looked. */
	readonly tables?: ReadonlyMap<WorkspacePath, readonly string[]>;
	/** The one that would run first. */
	readonly installations?: readonly Installation[];
	readonly namings?: readonly Naming[];
}
