import type { Strength } from './clue.ts';

/** A runtime that was not taken, and what there is to be said of it. */
export interface Alternative {
	/** As `Runtime.id` and `Runtime.title`. */
	readonly id: string;
	readonly title: string;
	/** True where everything that is there fits it as well. */
	readonly fits: boolean;
	/** A clause for people: why it was not taken. */
	readonly whyNot: string;
}

/** Why a folder is taken for a runtime's workspace. */
export interface Evidence {
	/** How much the most telling reason says; `settings`: a person says so; `none`: nothing does. */
	readonly strength: Strength | 'settings' | 'none';
	/**
	 * Where so much makes a folder a workspace: `anywhere`; `opened`, where a person has opened or named this very folder, for a
	 * single note called SOUL.md somewhere below makes none; or `nowhere`.
	 */
	readonly suffices: 'anywhere' | 'opened' | 'nowhere';
	/** Clauses for people, strongest first: `SOUL.md and IDENTITY.md stand side by side`. */
	readonly reasons: readonly string[];
	/** Ids of runtimes that are at home here as well, whose files are read too; absent where there are none. */
	readonly also?: readonly string[];
	/**
	 * Those of `also` that have nothing of their own here, and read a file that is written for many: people are told of what they lose of
	 * it, and of nothing that is only a matter of how they work. Absent where there are none.
	 */
	readonly guests?: readonly string[];
	/** A clause for people: why this version; absent where the family has only one, or a person has named it. */
	readonly version?: string;
	/** The version of the program, where it is none of ours and the one that was taken stands in for it. */
	readonly standsInFor?: string;
	/** The other versions of the family, newest first, then the other families. */
	readonly alternatives: readonly Alternative[];
}
