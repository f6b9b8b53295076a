import { RequestType } from 'vscode-languageserver-protocol';
import type { FileDiff } from '../chat/conversation.ts';

export interface PlanEqualParams {
	/** URI of the workspace's root. */
	readonly workspace: string;
	/** Ids of the agents that are to read the same text. */
	readonly agents: readonly string[];
	/** Path of that text; the usual one unless said. */
	readonly target?: string;
	/** Where agents are led to it by symbolic links; `where-needed` unless said. */
	readonly links?: 'where-needed' | 'wherever-possible' | 'never';
}

export interface PlannedEqual {
	/** For `MakeEqualRequest`. */
	readonly id: string;
	/** Path of the text that all are to read; absent where there is none to choose. */
	readonly target?: string;
	/** A link is shown as one line that says where it leads. */
	readonly diffs: readonly FileDiff[];
	/** True where `links: 'wherever-possible'` gives another plan. */
	readonly canLink: boolean;
	/** Titles of the agents that read it already. */
	readonly already: readonly string[];
	/** Why each file is changed, a sentence each. */
	readonly reasons: readonly string[];
	/** Sentences on what stays different. */
	readonly notes: readonly string[];
	/** Texts that could be the one that all read. */
	readonly choices: readonly string[];
}

/** Client → server: the smallest set of changes after which these agents read the same text. Writes nothing. */
export const PlanEqualRequest = new RequestType<PlanEqualParams, PlannedEqual, void>('soulscope/equal/plan');

export interface MakeEqualParams {
	/** What was planned, and shown to the person. */
	readonly id: string;
}

export interface MadeEqual {
	/** For `soulscope/undoRemember`. */
	readonly operation: string;
	readonly written: number;
	/** Sentences on what was not written. */
	readonly problems: readonly string[];
	/** True where a link could not be made; with `links: 'never'` there is a plan without. */
	readonly noLinks: boolean;
}

/** Client → server: writes what was planned; a file that has changed since stays as it is. */
export const MakeEqualRequest = new RequestType<MakeEqualParams, MadeEqual, void>('soulscope/equal/make');
