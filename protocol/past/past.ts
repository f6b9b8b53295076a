import { RequestType } from 'vscode-languageserver-protocol';
import type { FileDiff } from '../chat/conversation.ts';
import type { SessionKind } from '../preview/session.ts';

/** A state that the folder of a workspace was in. */
export interface PastState {
	/** The commit's hash. */
	readonly id: string;
	/** ms since the epoch. */
	readonly at: number;
	readonly author: string;
	/** What it was about, in one line. */
	readonly subject: string;
}

/** Where earlier states are kept that a person may choose from. */
export type PastSource = 'git' | 'backup';

/** Another place that has states of the workspace. */
export interface OtherPast {
	readonly from: PastSource;
	/** As `PastStates.source`. */
	readonly title: string;
}

export interface PastStatesParams {
	/** URI of the workspace's root folder. */
	readonly workspace: string;
	readonly limit: number;
	/** A day (`2026-10-20`), a time or a commit: the state of then alone. */
	readonly asOf?: string;
	/** From there and nowhere else; from git unless said, and without it from the backup. */
	readonly from?: PastSource;
}

export interface ListedPastState extends PastState {
	/** Paths that are other than in the state before. */
	readonly changed: readonly string[];
}

export interface PastStates {
	/** A few words for people on where they come from: `the branch main`. */
	readonly source: string;
	readonly others: readonly OtherPast[];
	/** Newest first. */
	readonly states: readonly ListedPastState[];
	readonly hasMore: boolean;
}

/** Client → server: the states that the workspace was in. Fails with a line for people where there is no history. */
export const PastStatesRequest = new RequestType<PastStatesParams, PastStates, void>('soulscope/past/states');

export interface PastFilesParams {
	readonly workspace: string;
	readonly state: string;
}

/** A text of then that is other now. */
export interface PastFile {
	readonly path: string;
	/** Of its sections, as they are written. */
	readonly headings: readonly string[];
	/** True where there is no such file now. */
	readonly isGone: boolean;
}

/** Client → server: the files of a state that a restore would change. */
export const PastFilesRequest = new RequestType<PastFilesParams, readonly PastFile[], void>('soulscope/past/files');

export interface PlanRestoreParams {
	readonly workspace: string;
	readonly state: string;
	/** Path in the workspace; all files unless said. */
	readonly file?: string;
	/** A heading of the file. */
	readonly section?: string;
}

export interface PlannedRestore {
	/** For `RestoreRequest`. */
	readonly id: string;
	readonly diffs: readonly FileDiff[];
	/** Sentences on what does not come back. */
	readonly leftOut: readonly string[];
}

/** Client → server: what a restore would change. Writes nothing. */
export const PlanRestoreRequest = new RequestType<PlanRestoreParams, PlannedRestore, void>('soulscope/past/plan');

export interface RestoreParams {
	/** What was planned, and shown to the person. */
	readonly id: string;
}

export interface RestoreResult {
	/** For `soulscope/undoRemember`. */
	readonly operation: string;
	readonly written: number;
	/** Sentences on what was not written. */
	readonly problems: readonly string[];
}

/** Client → server: writes what was planned; a file that has changed since stays as it is. */
export const RestoreRequest = new RequestType<RestoreParams, RestoreResult, void>('soulscope/past/restore');

export interface FindSentenceParams {
	readonly workspace: string;
	readonly session: SessionKind;
	readonly runtime?: string;
	readonly sentence: string;
	/** As in `PastStatesParams`. */
	readonly from?: PastSource;
}

export interface SentenceMoved extends PastState {
	readonly kind: 'entered' | 'left';
	/** `time`: it grew old by itself, as a daily note does. */
	readonly by: 'change' | 'time';
}

export interface FoundSentence {
	readonly others: readonly OtherPast[];
	/** Newest first. */
	readonly moves: readonly SentenceMoved[];
	readonly isThere: boolean;
	readonly states: number;
	/** `samples`: there were too many states to look at each. */
	readonly looked: 'all' | 'samples';
}

/** Client → server: when the sentence entered and left the prompt. It can be cancelled. */
export const FindSentenceRequest = new RequestType<FindSentenceParams, FoundSentence, void>('soulscope/past/find');
