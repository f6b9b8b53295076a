import type { WorkspacePath } from '../../workspace/snapshot.ts';
import type { StoredQuestion, StoredRows } from './storedQuestion.ts';

/** A skill that a database keeps. */
export interface KeptSkill {
	/** Unique in its database. */
	readonly slug: string;
	readonly name: string;
	readonly description: string;
	/** Id of the person that it belongs to. */
	readonly owner: string;
	/** Who may see it, and in what state it is, in the runtime's own words: `internal`, `active`. */
	readonly visibility: string;
	readonly status: string;
	/** The newest. */
	readonly version: number;
}

/** Whom a skill is granted to: an agent by its key, or a person by their id. */
export interface Grantee {
	readonly kind: 'agent' | 'person';
	readonly id: string;
}

/** What a grant says besides whom it is for. */
export interface GrantRow {
	/** Of an agent's grant: the version that was current when it was given, or that somebody chose. */
	readonly pinned?: number;
	/** Who gave it first. */
	readonly by: string;
}

export interface SkillGrant extends GrantRow {
	readonly slug: string;
	readonly to: Grantee;
}

/** All skills of a database, and who they are granted to, at one moment. */
export interface SkillGrants {
	readonly skills: readonly KeptSkill[];
	readonly agents: readonly { readonly key: string; readonly name: string }[];
	/** Ids of all who have talked with an agent, own a skill or were granted one. */
	readonly people: readonly string[];
	readonly grants: readonly SkillGrant[];
	/** What of it is not here, a sentence each. */
	readonly troubles: readonly string[];
	/** Who asks, as the database knows them: a grant of theirs says so. */
	readonly me: string;
}

/** Who would see a skill; what is undefined may be anybody. */
export interface SkillCaller {
	readonly agent: { readonly isGranted: boolean } | undefined;
	readonly person: { readonly isGranted: boolean; readonly isOwner: boolean } | undefined;
}

/** `depends`: on who is at the other end; `why` is one sentence. */
export interface SkillSight {
	readonly sees: 'yes' | 'no' | 'depends';
	readonly why: string;
}

/** Everybody whom one skill is granted to, by key and by id. */
export interface SkillGrantees {
	readonly agents: readonly string[];
	readonly people: readonly string[];
}

/** A runtime whose database says who may see which skill. Everything is pure; nothing throws. */
export interface SkillGrantsCapability {
	/** Asks for all of it in one statement, so that it is of one moment. */
	readonly question: StoredQuestion;
	/** Undefined where the answer makes no sense. */
	read(rows: StoredRows): SkillGrants | undefined;
	/** `granted`: how many agents and people the skill is granted to, whoever they are. */
	sight(
		skill: KeptSkill,
		granted: { readonly agents: number; readonly people: number },
		caller: SkillCaller,
	): SkillSight;
	/** A sentence each on what the runtime makes of grants at all. */
	readonly notes: readonly string[];
	/** The visibilities that a skill can be given, as they are offered. */
	readonly visibilities: readonly string[];
	/**
	 * What comes of another visibility, a sentence each, true before and after: who sees the skill from then on, who no longer, and
	 * which grants change nothing.
	 */
	visibilityEffect(skill: KeptSkill, granted: SkillGrantees, visibility: string): readonly string[];
	/** The row of a grant, or without `to` the visibility of a skill, as a file of the whole database, which is changed like any other row. */
	pathOf(slug: string, to?: Grantee): WorkspacePath;
	/** What `path` stands for: a grant, or without `to` the visibility of a skill; undefined for anything else. */
	at(path: WorkspacePath): { readonly slug: string; readonly to?: Grantee } | undefined;
	/** The file of a grant; that of a visibility is the visibility itself. */
	textOf(row: GrantRow): string;
}
