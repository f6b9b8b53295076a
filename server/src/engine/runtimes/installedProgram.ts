/** How the program of a family of runtimes is installed. */
export interface InstalledProgram {
	/** As `Runtime.family`. */
	readonly family: string;
	/** Names of packages in a registry; some changed theirs. */
	readonly packages: readonly string[];
	/** Versions under these names that were published before there was such a program. */
	readonly reserved?: RegExp;
	/** Folders below the person's home that its own installer puts packages under, in `lib/node_modules`. */
	readonly prefixes?: readonly string[];
	/** Packages beside it that it takes prose from. */
	readonly alsoFrom?: readonly string[];
	/** What the path of its Go module ends with, and the name of its program. */
	readonly goModule?: string;
	readonly program?: string;
	/** Facts that stand beside the prose in its source. */
	readonly landmarks: readonly string[];
	/** What releases have changed of what an agent reads, oldest first; absent where nobody has written that down. */
	readonly changes?: readonly ReleaseChange[];
}

/** What a release did to what an agent reads. */
export interface ReleaseChange {
	/** The first version that has it. */
	readonly since: string;
	/** A clause for people: `MEMORY.md is part of the prompt`. */
	readonly what: string;
	/** How many changes it counts for where the version nearest to another is looked for; 1 unless said. */
	readonly weight?: number;
}
