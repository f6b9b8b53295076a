import { NotificationType, RequestType } from 'vscode-languageserver-protocol';
import type { ShownWrite } from '../chat/tools.ts';
import type { SessionKind } from '../preview/session.ts';

/** What kind of thing could be remembered. */
export type ProposalKind =
	| 'fact'
	| 'preference'
	| 'identity'
	| 'profile'
	| 'procedure'
	| 'blocker'
	| 'reference'
	| 'skill'
	/** Something that the memory does not need any more, for the archive. */
	| 'retire'
	/** Something that older logs say, for the long-term memory. */
	| 'consolidate';

/** Where something stands. */
export interface ProposalPlace {
	/** Path in the workspace. */
	readonly path: string;
	readonly uri: string;
	/** Zero-based. */
	readonly line: number;
}

/** A line that a proposal rests on. */
export interface ProposalLine extends ProposalPlace {
	readonly text: string;
}

/** Something that could be done to the memory, once the person agrees: mostly what was said in a conversation. */
export interface Proposal {
	readonly id: string;
	/** URI of the workspace's root. */
	readonly workspace: string;
	readonly kind: ProposalKind;
	readonly title: string;
	/** What would be written, in one line; of a skill what it is for, and of what could be archived why. */
	readonly text: string;
	/** The words that it goes by, clipped. */
	readonly evidence?: string;
	/** Where they were said; absent where that conversation is gone. */
	readonly source?: { readonly conversation: string; readonly entry: string };
	/** What it is about, where that is in a file. */
	readonly place?: ProposalPlace;
	/** The lines of logs that it rests on, the oldest first. */
	readonly lines?: readonly ProposalLine[];
	/** ms since the epoch. */
	readonly at: number;
	/** 0..1; absent where nobody knows. */
	readonly confidence?: number;
	/** The model that found it, and what asking it took: tokens, and US dollars where the price is known. Absent: rules found it. */
	readonly by?: { readonly model: string; readonly input: number; readonly output: number; readonly cost?: number };
	/** Why it is proposed, in a sentence, as who found it says. */
	readonly why?: string;
	readonly state: 'pending' | 'accepted' | 'dismissed';
}

export interface ProposalsParams {
	/** Those that no longer wait as well: all of them, or such as are named. */
	readonly settled?: true | readonly string[];
}

/** Client → server: what is proposed in the open workspaces, the oldest first. */
export const ProposalsRequest = new RequestType<ProposalsParams, readonly Proposal[], void>('soulscope/proposals');

/** Server → client: there are others now, here or in another window. */
export const ProposalsChangedNotification = new NotificationType<null>('soulscope/proposals/changed');

/** A line of memory that has to do with what is proposed. */
export interface RelatedLine {
	/** Path in the workspace. */
	readonly path: string;
	readonly uri: string;
	/** Zero-based. */
	readonly line: number;
	readonly text: string;
	/** `contradicts`: the same thing with another answer. `near`: about the same, as far as words or meaning can tell. */
	readonly relation: 'repeats' | 'contradicts' | 'near';
	/** Tokens by which each prompt grows, or shrinks, where what is proposed takes its place; absent where that is no question. */
	readonly replacing?: number;
}

/** Lengths of a file in the runtime's own unit, which is a word for people. */
export interface MemoryBudget {
	readonly path: string;
	readonly length: number;
	readonly limit: number;
	readonly unit: string;
}

export type ProposalPreview =
	| {
			readonly kind: 'ready';
			/** What accepting it would write; handed back with the acceptance. */
			readonly shown: ShownWrite;
			/** Tokens by which each prompt grows from then on, an estimate; 0 where no prompt takes the file in, less where it shrinks. */
			readonly tokens: number;
			/** What of memory it has to do with, the closest first. */
			readonly related: readonly RelatedLine[];
			/** How full the long-term memory is then, where its runtime has a limit and the file is one that changes. */
			readonly budget?: MemoryBudget;
			/** One line each: pinned questions that would lose the line that answers them best. */
			readonly lost?: readonly string[];
			/** One line each: what a person should know before it is written. */
			readonly warnings: readonly string[];
	  }
	| { readonly kind: 'failed'; readonly message: string };

export interface ProposalPreviewParams {
	readonly proposal: string;
	/** The person's own words in place of the proposed ones. */
	readonly text?: string;
	/** This line goes, and what is accepted takes its place. */
	readonly instead?: RelatedLine;
}

/** Client → server: what would accepting it change? Nothing is written. */
export const ProposalPreviewRequest = new RequestType<ProposalPreviewParams, ProposalPreview, void>(
	'soulscope/proposals/preview',
);

export type SettleProposalParams =
	/** `shown`: as the person saw it; nothing is written where the files say something else by now. Absent: unseen. */
	| (ProposalPreviewParams & {
			readonly how: 'accept';
			readonly shown?: ShownWrite;
			/** The operation of several that are accepted as one action: one undo takes all of them back. */
			readonly together?: string;
	  })
	/** It is never proposed again. */
	| { readonly proposal: string; readonly how: 'dismiss' }
	/** Takes an acceptance or a dismissal back; what was written goes. */
	| { readonly proposal: string; readonly how: 'reopen' };

export type SettleProposalResult =
	/** `undo`: the operation of what was written, where something was; `problem`: one line on what else should have happened. */
	| {
			readonly kind: 'settled';
			readonly undo?: string;
			readonly paths: readonly string[];
			readonly problem?: string;
			/** Nothing is written yet: the agent looks at it first, in a new conversation of this session. */
			readonly review?: SessionKind;
	  }
	| { readonly kind: 'failed'; readonly message: string };

/** Client → server: accept a proposal, dismiss it for good, or take that back. */
export const SettleProposalRequest = new RequestType<SettleProposalParams, SettleProposalResult, void>(
	'soulscope/proposals/settle',
);

export interface TidyParams {
	/** URI of the workspace's root. */
	readonly workspace: string;
}

export type TidyResult =
	| {
			readonly kind: 'looked';
			/** Files that were read. */
			readonly files: number;
			/** What is proposed now and was not before. */
			readonly found: number;
			/** More was found than is shown at once: so much. */
			readonly more: number;
			/** One line each: what was not looked at, and why. */
			readonly notes: readonly string[];
	  }
	| { readonly kind: 'failed'; readonly message: string };

/** Client → server: what does the memory not need any more? It is proposed; nothing is written. */
export const RetireRequest = new RequestType<TidyParams, TidyResult, void>('soulscope/proposals/retire');

export interface ConsolidateParams extends TidyParams {
	/** Only logs that are at least so many days old. */
	readonly days: number;
}

/** Client → server: what of older logs should be in the long-term memory? It is proposed; nothing is written. */
export const ConsolidateRequest = new RequestType<ConsolidateParams, TidyResult, void>(
	'soulscope/proposals/consolidate',
);
