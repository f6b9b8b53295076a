import type { ChangeGrantParams, SkillGrantsResult } from './skillGrants.ts';

/** What the page of skills and grants shows. */
export interface GrantsState {
	readonly result?: SkillGrantsResult;
	/** What came of the last thing that was done here, for people. */
	readonly told?: string;
	/** Why there is nothing to show, or nothing was changed, for people. */
	readonly failure?: string;
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
	/** The person has an archive that is to become a skill here. */
	| { readonly type: 'check-archive' }
	| { readonly type: 'undo'; readonly undo: string };
