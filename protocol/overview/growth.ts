import { NotificationType, RequestType } from 'vscode-languageserver-protocol';

export interface OverviewGrowthParams {
	/** URI of the workspace's root. */
	readonly workspace: string;
}

/** A state of the folder that was looked at. */
interface GrowthState {
	/** ms since the epoch. */
	readonly at: number;
	/** `YYYY-MM-DD`, where the person lives. */
	readonly day: string;
}

/** What a runtime allows. Lengths are in its own unit. */
export interface GrowthLimit {
	readonly length: number;
	readonly limit: number;
	readonly unit: string;
	/** About as many tokens as the limit. */
	readonly tokens: number;
}

/** How fast it has grown in the last 90 days; absent where it has not grown steadily. */
export interface GrowthPace {
	readonly tokensADay: number;
	/** When it reaches its limit: `YYYY-MM-DD`; absent where it has none, has reached it, or does not within a year. */
	readonly full?: string;
}

export interface GrowthSeries {
	readonly path: string;
	/** What the file is to the runtime. */
	readonly roleTitle: string;
	/** Of its whole text, in the order of the states: 0 where it was not there, null where nobody can tell. */
	readonly tokens: readonly (number | null)[];
	readonly limit?: GrowthLimit;
	readonly pace?: GrowthPace;
}

export interface GrowthDay {
	/** `YYYY-MM-DD`. */
	readonly day: string;
	/** Of the lines that were added to the memory. */
	readonly tokens: number;
	/** The log of that day, where there is one. */
	readonly path?: string;
}

export interface OverviewGrowth {
	/** A few words for people on where it is known from: `the branch main`; absent where there is no history. */
	readonly source?: string;
	/** Why there is no history, one line for people. */
	readonly why?: string;
	/** States of the history; `sampled`: how many of them were looked at. */
	readonly known: number;
	readonly sampled: number;
	/** Oldest first; the last is now. */
	readonly states: readonly GrowthState[];
	/** Files that are in prompts, the largest of now first. */
	readonly files: readonly GrowthSeries[];
	/** Tokens of all other memory, in the order of the states. */
	readonly memory: readonly number[];
	/** All files together, where the runtime has a limit for that. */
	readonly whole?: { readonly limit: GrowthLimit; readonly pace?: GrowthPace };
	/** Days on which memory was written, oldest first; none that is before `since`. */
	readonly written: readonly GrowthDay[];
	/** The first and the last day of the calendar. */
	readonly since: string;
	readonly today: string;
	/** What people should know of it, one line each. */
	readonly notes: readonly string[];
}

/** Client → server: how the files of the agent grew, and where that leads. Takes seconds; it can be cancelled. */
export const OverviewGrowthRequest = new RequestType<OverviewGrowthParams, OverviewGrowth, void>(
	'soulscope/overviewGrowth',
);

export interface GrowthProgress {
	readonly workspace: string;
	/** States and days that were looked at, and how many there are to look at. */
	readonly done: number;
	readonly total: number;
}

/** Server → client: how far the answer to `soulscope/overviewGrowth` is. */
export const GrowthProgressNotification = new NotificationType<GrowthProgress>('soulscope/overviewGrowthProgress');

/** A memory that the chat recalled. */
interface RecalledFile {
	readonly path: string;
	/** Answers that it was recalled for. */
	readonly times: number;
	/** The last of them, in ms since the epoch. */
	readonly last: number;
}

export interface OverviewRecall {
	/** Answers that something was recalled for. */
	readonly answers: number;
	/** The first of them, in ms since the epoch; absent where there is none. */
	readonly since?: number;
	/** The most often recalled first. */
	readonly recalled: readonly RecalledFile[];
	/** Memories that were recalled for none of them. */
	readonly never: readonly string[];
	/** How many more of either there are. */
	readonly moreRecalled: number;
	readonly moreNever: number;
}

/** Client → server: what was recalled how often, as far as the conversations that are kept tell. */
export const OverviewRecallRequest = new RequestType<OverviewGrowthParams, OverviewRecall, void>(
	'soulscope/overviewRecall',
);
