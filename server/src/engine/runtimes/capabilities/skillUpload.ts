import type { KeptSkill } from './skillGrants.ts';

/** An archive that somebody wants to upload as a skill. */
export interface SkillArchive {
	/** Bytes of the archive itself. */
	readonly size: number;
	/** Names of its entries, as they are in it; folders end with a slash. */
	readonly names: readonly string[];
	/** The entry that says what the skill is; undefined where there is none. */
	readonly text: string | undefined;
}

/** What becomes of it. */
export interface SkillUpload {
	readonly name: string;
	readonly slug: string;
	readonly description: string;
	/** Undefined where it hangs on a database that is not known. */
	readonly version: number | undefined;
	readonly visibility: string;
	/** Entries that arrive. */
	readonly files: number;
}

export interface SkillUploadReport {
	/** Each reason why it would be refused, a sentence; empty where it would be taken. */
	readonly refused: readonly string[];
	/** What else a person should know, a sentence each. */
	readonly notes: readonly string[];
	/** Absent where not even a name is known. */
	readonly becomes?: SkillUpload;
}

/** A runtime that takes skills as archives. Everything is pure; nothing throws. */
export interface SkillUploadCapability {
	/** Bytes that an archive may have. */
	readonly most: number;
	/** What to do with an archive that would be taken, and why nobody but the runtime can do it: one or two sentences. */
	readonly next: string;
	/** Name of the entry that says what the skill is. */
	readonly entry: string;
	/** `kept`: the skills that the database has; undefined where it is not known. */
	check(archive: SkillArchive, kept: readonly KeptSkill[] | undefined): SkillUploadReport;
}
