import { RequestType } from 'vscode-languageserver-protocol';
import type { ShownWrite } from '../chat/tools.ts';

export interface RememberParams {
	/** Any file or preview of the workspace; decides which workspace remembers. */
	readonly uri: string;
	readonly text: string;
	/** `daily`: today's log. `curated`: long-term memory as well. */
	readonly target: 'daily' | 'daily-and-curated';
	/** Where the text was selected: in a document, at a line from 0, or in a conversation. */
	readonly from?: { readonly uri: string; readonly line: number } | { readonly conversation: string };
}

export interface MemoryWrite {
	readonly uri: string;
	/** Path in the workspace. */
	readonly path: string;
	/** Zero-based line where the entry begins. */
	readonly line: number;
	readonly created: boolean;
	/** The change waits in an open document that has other unsaved changes. */
	readonly unsaved?: boolean;
}

/** `failed` says in one line what went wrong, why it matters and what to do. */
export type RememberResult =
	| {
			readonly kind: 'written';
			readonly writes: readonly MemoryWrite[];
			/** Names what was written, for an undo. */
			readonly undo: string;
			/** One line on what else should have been written and was not. */
			readonly problem?: string;
	  }
	| { readonly kind: 'failed'; readonly message: string };

/**
 * Client → server: write this down. With `shown`, exactly as the person was shown it, and only while the files are as they were then.
 */
export const RememberRequest = new RequestType<RememberParams & { readonly shown?: ShownWrite }, RememberResult, void>(
	'soulscope/remember',
);

/** Where a note goes; paths in the workspace. */
export type RememberPlaces =
	/** Each in one of its own. */
	| { readonly kind: 'own-file' }
	/** `daily`: the log of today; absent where the runtime keeps none, and all goes to the long-term memory at `curated`. */
	| { readonly kind: 'shared-files'; readonly daily?: string; readonly curated: string };

/** Client → server: where would this be written down? Null where that is no agent’s, or the time zone is none. */
export const RememberPlacesRequest = new RequestType<{ readonly uri: string }, RememberPlaces | null, void>(
	'soulscope/rememberPlaces',
);

export type RememberTrial =
	| { readonly kind: 'dryRun'; readonly shown: ShownWrite }
	| { readonly kind: 'failed'; readonly message: string };

/** Client → server: what would writing this down change? Nothing is written. */
export const RememberTrialRequest = new RequestType<RememberParams, RememberTrial, void>('soulscope/rememberTrial');

export type UndoResult = { readonly kind: 'undone' } | { readonly kind: 'failed'; readonly message: string };

/** Client → server: take a remembered note back, leaving whatever was added since. */
export const UndoRememberRequest = new RequestType<{ readonly undo: string }, UndoResult, void>(
	'soulscope/undoRemember',
);
