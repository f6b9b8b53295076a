import type { ChangeGrantParams, SkillAsSeen, SkillGrantsResult } from './skillGrants.ts';

/** A visibility that somebody thinks of for a skill. */
export interface ConsideredVisibility {
	readonly slug: string;
	readonly wanted: string;
}

/** What the page of skills and grants shows. */
export interface GrantsState {
	readonly result?: SkillGrantsResult;
	/** What came of the last thing that was done here, for people. */
	readonly told?: string;
	/** Why there is nothing to show, or nothing was changed, for people. */
	readonly failure?: string;
	/** What would come of the visibility that was thought of last, a sentence each. */
	readonly considered?: ConsideredVisibility & { readonly effects: readonly string[] };
	/** True while the database is asked. */
	readonly isBusy: boolean;
}

export interface ToGrantsPage {
	readonly type: 'state';
	readonly state: GrantsState;
}

export type FromGrantsPage =
	| { readonly type: 'ready' }
	| { readonly type: 'refresh' }
	/** The person wants to connect anew, to change something. */
	| { readonly type: 'connect' }
	| ({ readonly type: 'change' } & Omit<ChangeGrantParams, 'database'>)
	/** The person thinks of another visibility, or, without one, no longer. */
	| { readonly type: 'consider'; readonly visibility?: ConsideredVisibility }
	| ({ readonly type: 'visibility'; readonly seen: SkillAsSeen } & ConsideredVisibility)
	/** The person has an archive that is to become a skill here. */
	| { readonly type: 'check-archive' }
	| { readonly type: 'undo'; readonly undo: string };
