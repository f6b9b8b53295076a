import { RequestType } from 'vscode-languageserver-protocol';
import type { ShownWrite } from '../chat/tools.ts';

/** Lines of a memory, as a person saw them. */
export interface MemoryPassage {
	readonly uri: string;
	/** Zero-based, both in. */
	readonly startLine: number;
	readonly endLine: number;
	/** What they say: nothing happens to lines that say something else by now. */
	readonly text: string;
}

/** `failed` says in one line what went wrong, why it matters and what to do. */
export type MemoryEditResult =
	| {
			readonly kind: 'done';
			/** Names what was done, for `soulscope/undoRemember`. */
			readonly undo: string;
			/** Paths in the workspace, in the order they were written. */
			readonly paths: readonly string[];
			/** One line on what else should have happened and did not. */
			readonly problem?: string;
	  }
	| { readonly kind: 'failed'; readonly message: string };

/** Client → server: take these lines out of the agent's memory; they may lie in several files. */
export const ForgetRequest = new RequestType<{ readonly passages: readonly MemoryPassage[] }, MemoryEditResult, void>(
	'soulscope/memory/forget',
);

/** Entries of one workspace's memory that are to move to its long-term memory. */
export interface PromoteParams {
	readonly passages: readonly MemoryPassage[];
}

export type PromotionResult =
	| { readonly kind: 'dryRun'; readonly shown: ShownWrite }
	| { readonly kind: 'failed'; readonly message: string };

/** Client → server: what would moving them change? Nothing is written. */
export const PromotionRequest = new RequestType<PromoteParams, PromotionResult, void>('soulscope/memory/promotion');

/**
 * Client → server: put each of them into the long-term memory, and take it out of where it is; exactly as it was `shown`, and
 * only while the files are as they were then.
 */
export const PromoteRequest = new RequestType<PromoteParams & { readonly shown: ShownWrite }, MemoryEditResult, void>(
	'soulscope/memory/promote',
);

/** Entries that say the same. */
export interface MemoryDuplicate {
	/** The one to keep: that of the long-term memory, else the oldest. */
	readonly keep: MemoryPassage;
	readonly others: readonly MemoryPassage[];
}

/** Client → server: which entries of the workspace's memory stand there more than once? */
export const DuplicatesRequest = new RequestType<{ readonly workspace: string }, readonly MemoryDuplicate[], void>(
	'soulscope/memory/duplicates',
);

/** A file of the agent's memory. */
export interface MemoryFile {
	readonly uri: string;
	/** Path in the workspace. */
	readonly path: string;
	/** Bytes on disk. */
	readonly size: number;
	/** Last change on disk, ms since the epoch. */
	readonly modified: number;
	/** `YYYY-MM-DD`, where its name is that of a day. */
	readonly day?: string;
	/** How many entries the log of a day has; absent of other files, and of old ones. */
	readonly entries?: number;
	readonly isLongTerm: boolean;
}

/** Client → server: the files of the workspace's memory, by path. */
export const MemoryFilesRequest = new RequestType<{ readonly workspace: string }, readonly MemoryFile[], void>(
	'soulscope/memory/files',
);
