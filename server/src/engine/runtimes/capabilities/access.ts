import type { SessionKind } from '../../workspace/session.ts';
import type { Snapshot } from '../../workspace/snapshot.ts';

/** Keys and indices down to a value of the configuration, as the runtime has it once it has put the files together. */
export type SettingKey = readonly (string | number)[];

/** Something about what a session may reach. */
export interface AccessFact {
	/** A few words for people. `not known`: neither the configuration nor what is known of the runtime says it. */
	readonly text: string;
	/** Every setting that it follows from; absent where nothing is written and the version’s own default counts. */
	readonly from?: readonly SettingKey[];
}

/** One agent in one kind of session. */
export interface AccessRow {
	readonly agent: string;
	/** Absolute path of the folder that it lives in; undefined where nothing says which. */
	readonly folder: string | undefined;
	readonly session: SessionKind;
	/** Where its commands run: on the host, in a sandbox, or nowhere. */
	readonly commands: AccessFact;
	/** What of the workspace it has there, to read and to write. */
	readonly workspace: AccessFact;
	/** Tools that are kept from it, a fact for each list that does; none where every tool gets through. */
	readonly denied: readonly AccessFact[];
	/**
	 * Where its prompt is made from a copy of the folder: names of the files that come into that copy. `not known`: whether it
	 * is a copy. Absent where the prompt is made from the folder itself.
	 */
	readonly copied?: readonly string[] | 'not known';
}

/** What a sub-agent could reach with a path made for that: `../`, absolute, or through a symbolic link. */
export interface CraftedPath {
	readonly agent: string;
	/** What is done: `memory_get with ../`. */
	readonly attempt: string;
	/**
	 * `reaches`: it gets there. `refused`: the runtime turns it down. `unless approved`: it gets there unless approvals that are
	 * kept outside the configuration stop it. `not known`: something decides that cannot be looked at here.
	 */
	readonly outcome: 'reaches' | 'refused' | 'unless approved' | 'not known';
	/** What it reaches, or why it does not; a sentence. */
	readonly because: string;
	readonly from?: readonly SettingKey[];
}

/** Where a setting is written. */
export interface WrittenPlace {
	/** Absolute path. */
	readonly file: string;
	/** From 1. */
	readonly line: number;
}

export interface AccessReport {
	readonly rows: readonly AccessRow[];
	readonly crafted: readonly CraftedPath[];
	/** What names in `denied` stand for, a sentence each. */
	readonly meanings: readonly string[];
	/** Why the configuration is not in effect, one sentence. */
	readonly problem?: string;
	/** What counts where the configuration says nothing, one sentence. */
	readonly defaults: string;
	/** The agent whose folder nothing names: it may be taken to live in the folder that is looked at. */
	readonly homeless?: string;
	/** Undefined where the setting is not written, or more than one file could have written it. */
	placeOf(key: SettingKey): WrittenPlace | undefined;
}

/** Who may read and write what, by the configuration. Says nothing that is not known of the very version. Never throws. */
export interface AccessCapability {
	report(snapshot: Snapshot): AccessReport;
}
