import type { SessionKind } from '../../workspace/session.ts';
import type { Snapshot } from '../../workspace/snapshot.ts';

/** Something about what a session may reach, with the key of the configuration that says so. */
export interface AccessFact {
	/** A few words for people. `not known`: neither the configuration nor what is known of the runtime says it. */
	readonly text: string;
	/** Keys and indices down to the value, where the configuration has it. */
	readonly key?: readonly (string | number)[];
}

/** One agent in one kind of session. */
export interface AccessRow {
	readonly agent: string;
	/** Absolute path of the folder that it lives in; undefined where nothing says which. */
	readonly folder: string | undefined;
	readonly session: SessionKind;
	/** Where its commands run: on the host, or in a sandbox. */
	readonly commands: AccessFact;
	/** What of the workspace it has there, to read and to write. */
	readonly workspace: AccessFact;
	/** Tools that the configuration denies it. */
	readonly denied: AccessFact;
}

/** What a sub-agent could reach with a path made for that: `../`, absolute, or through a symbolic link. */
export interface CraftedPath {
	readonly agent: string;
	/** What is done: `memory_get with ../`. */
	readonly attempt: string;
	/** `reaches`: it gets there. `refused`: the runtime turns it down. `not known`: nobody has found out. */
	readonly outcome: 'reaches' | 'refused' | 'not known';
	/** What it reaches, or why it does not; a sentence. */
	readonly because: string;
	readonly key?: readonly (string | number)[];
}

export interface AccessReport {
	readonly rows: readonly AccessRow[];
	readonly crafted: readonly CraftedPath[];
	/** Why the configuration is not in effect, one sentence. */
	readonly problem?: string;
}

/** Who may read and write what, by the configuration. Says nothing that is not known of the very version. Never throws. */
export interface AccessCapability {
	report(snapshot: Snapshot): AccessReport;
}
