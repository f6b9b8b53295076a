import { RequestType } from 'vscode-languageserver-protocol';
import type { ManagedAnswer } from './managed.ts';

/** Whom a skill is granted to: an agent by its key, or a person by their id. */
export interface GrantedTo {
	readonly kind: 'agent' | 'person';
	readonly id: string;
}

/** `depends`: on who is at the other end; `why` is one sentence. */
export interface SkillSightInfo {
	readonly sees: 'yes' | 'no' | 'depends';
	readonly why: string;
}

export interface GrantedSkill {
	readonly slug: string;
	readonly name: string;
	readonly description: string;
	readonly owner: string;
	/** In the runtime's own words. */
	readonly visibility: string;
	readonly status: string;
	/** The newest. */
	readonly version: number;
	/** Where in `sights` it says what comes of each case, at `placeOfCase`. */
	readonly sights: readonly number[];
}

/** A grant, with the places of the skill and of whom it is for in the lists; `pinned`: of an agent's, the version. */
export interface GrantOfSkill {
	readonly skill: number;
	readonly to: number;
	readonly pinned?: number;
	readonly by: string;
}

/** A change of a grant, or of the visibility of a skill, that was made here. */
export interface GrantChangeMade {
	readonly slug: string;
	/** Absent where it was the visibility. */
	readonly to?: GrantedTo;
	/** What it was made; of a visibility alone. */
	readonly visibility?: string;
	readonly became: 'created' | 'changed' | 'deleted';
	/** ms since the epoch. */
	readonly at: number;
	/** For `soulscope/undoRemember`; absent where it was undone, or is an undo. */
	readonly undo?: string;
	readonly isUndo: boolean;
}

export interface SkillGrantsResult {
	/** Where the database is, and whose, for people. */
	readonly place: string;
	readonly isReadOnly: boolean;
	/** What a person should know before they go by it, a sentence each. */
	readonly notes: readonly string[];
	readonly skills: readonly GrantedSkill[];
	/** Those that a skill can be given. */
	readonly visibilities: readonly string[];
	/** Each once, however many skills have it. */
	readonly sights: readonly SkillSightInfo[];
	readonly agents: readonly { readonly key: string; readonly name: string }[];
	readonly people: readonly string[];
	readonly toAgents: readonly GrantOfSkill[];
	readonly toPeople: readonly GrantOfSkill[];
	/** The newest first. */
	readonly changes: readonly GrantChangeMade[];
}

/** Client → server: who may see which skill of a database. `database`: the authority of its URIs. */
export const SkillGrantsRequest = new RequestType<
	{ readonly database: string },
	ManagedAnswer<{ readonly result: SkillGrantsResult }>,
	void
>('soulscope/managed/skillGrants');

/** What the person saw of a skill when they decided. Where something of it is another now, nothing is changed. */
export interface SkillAsSeen {
	readonly visibility: string;
	readonly status: string;
	readonly version: number;
}

export interface ChangeGrantParams {
	readonly database: string;
	readonly slug: string;
	readonly to: GrantedTo;
	readonly seen: SkillAsSeen & {
		/** Absent: there was no grant. */
		readonly grant?: { readonly pinned?: number; readonly by: string };
	};
	/** Absent: the grant is to go. `pinned`: of an agent's, the version; the newest unless said. */
	readonly wanted?: { readonly pinned?: number };
}

/** Client → server: grants a skill, takes a grant away, or pins another version. */
export const ChangeGrantRequest = new RequestType<
	ChangeGrantParams,
	/** `message`: what was done and what comes of it, for people. `undo`: for `soulscope/undoRemember`. */
	ManagedAnswer<{ readonly message: string; readonly undo: string }>,
	void
>('soulscope/managed/changeGrant');

/** Another visibility that somebody thinks of for a skill. */
export interface VisibilityParams {
	readonly database: string;
	readonly slug: string;
	readonly wanted: string;
}

/** Client → server: what would come of another visibility, a sentence each; nothing is changed. */
export const VisibilityEffectRequest = new RequestType<
	VisibilityParams,
	ManagedAnswer<{ readonly effects: readonly string[] }>,
	void
>('soulscope/managed/visibilityEffect');

/** Client → server: gives a skill another visibility. Answers as `ChangeGrantRequest` does. */
export const ChangeVisibilityRequest = new RequestType<
	VisibilityParams & { readonly seen: SkillAsSeen },
	ManagedAnswer<{ readonly message: string; readonly undo: string }>,
	void
>('soulscope/managed/changeVisibility');
