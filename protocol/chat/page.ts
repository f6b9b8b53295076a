import type { SessionKind } from '../preview/session.ts';
import type { ApprovalAnswer, ChatEvent, ChatPreflight, SlashCommand } from './chat.ts';
import type { Attachment, ChatFailure, ConversationInfo, Entry } from './conversation.ts';

/** Messages between the chat page and the editor side that hosts it. Both sides check what they receive. */

/** Something that went wrong, or just did not happen, and stands in no entry. */
export interface PageNotice {
	/** Absent where nothing failed: `message` says why nothing came of it. */
	readonly failure?: ChatFailure;
	readonly message: string;
	/** Seconds. */
	readonly retryAfter?: number;
	/** Something was written that can be taken back: its operation. */
	readonly undo?: string;
}

/** Everything that the page shows but the entries and the history. */
export interface PageState {
	/** False until the server has said which workspaces there are. */
	readonly loaded: boolean;
	/** Why there is nothing to talk to, in one line: the server could not be started. */
	readonly problem?: string;
	readonly workspaces: readonly { readonly uri: string; readonly name: string }[];
	readonly workspace?: string;
	readonly agent: {
		/** In the middle of a sentence. */
		readonly name: string;
		/** Alone, or where a sentence begins. */
		readonly heading: string;
		readonly emoji?: string;
		/** An image as a data URI. */
		readonly avatar?: string;
	};
	/** `OpenClaw 2026.9.6`. */
	readonly runtime: string;
	readonly sessions: readonly SessionKind[];
	readonly session: SessionKind;
	/** The conversation in front; absent where nothing was said yet. */
	readonly conversation?: { readonly id: string; readonly title: string };
	readonly preflight?: ChatPreflight;
	readonly running: boolean;
	/** Another window is answering in this conversation. */
	readonly busyElsewhere: boolean;
	/** What goes out with the next message. */
	readonly attachments: readonly Attachment[];
	/** False where memories are left out of the next message. */
	readonly recall: boolean;
	/** Tool entries whose question is still open. */
	readonly asking: readonly string[];
	/** Undos that were used. */
	readonly undone: readonly string[];
	readonly commands: readonly SlashCommand[];
	readonly notice?: PageNotice;
	/** How much of what was said in the conversation waits to be remembered or not; absent where nothing does. */
	readonly toRemember?: number;
}

export interface PageHistory {
	readonly query: string;
	readonly conversations: readonly ConversationInfo[];
	/** The one that was deleted last, and can be brought back. */
	readonly deleted?: { readonly id: string; readonly title: string };
}

/** What a page is told of a turn: the start is for the editor side, which makes it part of the state. */
export type PageEvent = Exclude<ChatEvent, { readonly kind: 'started' }>;

export type ToPage =
	| { readonly type: 'state'; readonly state: PageState }
	/**
	 * All entries of the conversation in front; `key` tells conversations apart, named or not. `reveal`: this one is to be in
	 * sight, with the focus on it; sent until the page says that it is.
	 */
	| { readonly type: 'talk'; readonly key: string; readonly entries: readonly Entry[]; readonly reveal?: string }
	| { readonly type: 'event'; readonly key: string; readonly event: PageEvent }
	| { readonly type: 'history'; readonly history: PageHistory }
	/** Opens the list of conversations. */
	| { readonly type: 'show-history'; readonly query: string }
	/** What became of an image that was asked for: a data URI, or why there is none. */
	| { readonly type: 'image'; readonly href: string; readonly source?: string; readonly problem?: string }
	/** Puts `text` into the input where nothing is typed. */
	| { readonly type: 'draft'; readonly text: string }
	/** Put the cursor into the input. */
	| { readonly type: 'focus' };

export type FromPage =
	| { readonly type: 'ready' }
	| { readonly type: 'send'; readonly text: string }
	/** What is typed so far, when the fingers rest. */
	| { readonly type: 'typed'; readonly text: string }
	| { readonly type: 'stop' }
	| { readonly type: 'retry' }
	| { readonly type: 'resume' }
	| { readonly type: 'edit'; readonly entry: string; readonly text: string }
	/** Whether a message that got no answer goes along with what follows. */
	| { readonly type: 'send-along'; readonly entry: string; readonly on: boolean }
	| { readonly type: 'bootstrap' }
	| { readonly type: 'flush' }
	| { readonly type: 'compact' }
	| { readonly type: 'new' }
	| { readonly type: 'approve'; readonly entry: string; readonly answer: ApprovalAnswer }
	| { readonly type: 'undo'; readonly entry: string }
	/** Takes back what the notice in front says was written, or keeps it and has the notice go. */
	| { readonly type: 'settle-notice'; readonly undo: boolean }
	/** Shows change `index` of a tool or a note in the editor's diff. */
	| { readonly type: 'open-diff'; readonly entry: string; readonly index: number }
	| { readonly type: 'attach' }
	| { readonly type: 'detach'; readonly index: number }
	| { readonly type: 'recall'; readonly on: boolean }
	| { readonly type: 'pick-session'; readonly session: SessionKind }
	| { readonly type: 'pick-workspace'; readonly workspace: string }
	| { readonly type: 'pick-model' }
	| { readonly type: 'history'; readonly query: string }
	| { readonly type: 'open-conversation'; readonly conversation: string }
	| { readonly type: 'rename'; readonly conversation: string; readonly title: string }
	| { readonly type: 'delete'; readonly conversation: string }
	| { readonly type: 'restore'; readonly conversation: string }
	| { readonly type: 'export'; readonly conversation: string }
	| { readonly type: 'insert'; readonly text: string }
	| { readonly type: 'image'; readonly href: string }
	| { readonly type: 'open'; readonly href: string }
	/** The entry that was to be revealed is in sight. */
	| { readonly type: 'revealed' }
	/** Shows what could be remembered. */
	| { readonly type: 'proposals' }
	| { readonly type: 'preview' }
	/** Shows what went out with the turn that is on record by this name. */
	| { readonly type: 'inspect'; readonly record: string }
	| { readonly type: 'set-key' }
	| { readonly type: 'set-up' }
	| { readonly type: 'show-log' };
