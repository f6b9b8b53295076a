import { NotificationType, RequestType } from 'vscode-languageserver-protocol';

export interface ChatMessage {
	readonly role: 'user' | 'assistant';
	readonly text: string;
}

export interface ChatTurnParams {
	/** Chosen by the client, unique while the turn runs; names it in events and in a stop. */
	readonly turn: string;
	readonly workspace: string;
	readonly session: string;
	/** The conversation so far, the new user message last. */
	readonly messages: readonly ChatMessage[];
}

/** A prompt part that went out with the turn. */
export interface UsedPart {
	readonly title: string;
	readonly tokens: number;
	readonly uri?: string;
	/** Why it is in this prompt, where that takes a reason: one clause for people. */
	readonly why?: string;
}

/** A memory that went out in front of the person's message. */
export interface RecalledPart {
	/** Path in the workspace. */
	readonly title: string;
	readonly uri: string;
	/** 1-based. */
	readonly line: number;
	/** Why it was chosen, in one line for people. */
	readonly why: string;
	readonly tokens: number;
}

/** What the next turn would send, and to whom. */
export interface ChatOutlook {
	/** The name to show. */
	readonly model: string;
	/** Nothing leaves the machine: the answer describes the request. */
	readonly dryRun: boolean;
	/** Where `dryRun`: why, in one line for people. */
	readonly reason?: string;
	/** Whether setting a key would end the dry run. */
	readonly wantsKey: boolean;
	readonly parts: readonly UsedPart[];
	/** Memories chosen for the message that the person sends last; empty where the last word is not theirs. */
	readonly recalled: readonly RecalledPart[];
	/** Why there may be more than `recalled`: the memory could not be searched, or was not read yet. One line for people. */
	readonly recallNote?: string;
	/** Tokens of the prompt, the messages and what was recalled, an estimate. */
	readonly inputTokens: number;
	/** Tokens that the model can take in. */
	readonly window: number;
}

type ChatFailure = 'no-key' | 'refused-key' | 'rate-limit' | 'overloaded' | 'offline' | 'refused-request' | 'unknown';

export type ChatTurnResult =
	| {
			readonly kind: 'done';
			/** `cut`: the model ran into its output limit. */
			readonly ending: 'complete' | 'cut' | 'refused';
			/** Tokens; `cached` is the share of `input` that the provider had kept from before. */
			readonly usage: {
				readonly input: number;
				readonly output: number;
				readonly cached: number;
				/** True where the provider counted. */
				readonly exact: boolean;
			};
	  }
	| { readonly kind: 'stopped' }
	/** `retryAfter` in seconds, where the provider said. */
	| { readonly kind: 'failed'; readonly failure: ChatFailure; readonly message: string; readonly retryAfter?: number };

/** Client → server: run one turn. Resolves when the turn has ended, however it ended; text comes as events. Cancelling stops it, and is answered as the protocol has it for every request. */
export const ChatTurnRequest = new RequestType<ChatTurnParams, ChatTurnResult, void>('soulscope/chat/turn');

export interface ChatOutlookParams {
	readonly workspace: string;
	readonly session: string;
	readonly messages: readonly ChatMessage[];
}

/** Client → server: what would a turn send now? Null where there is no such workspace. */
export const ChatOutlookRequest = new RequestType<ChatOutlookParams, ChatOutlook | null, void>(
	'soulscope/chat/outlook',
);

export type ChatEvent =
	/** What goes out with this turn; sent once, first. */
	{ readonly kind: 'started'; readonly outlook: ChatOutlook } | { readonly kind: 'text'; readonly text: string };

/** Server → client: something happened in a running turn. */
export const ChatEventNotification = new NotificationType<{ readonly turn: string; readonly event: ChatEvent }>(
	'soulscope/chat/event',
);

/** Server → client: the key for a provider, from the editor's secret storage; null where there is none. */
export const ApiKeyRequest = new RequestType<{ readonly provider: string }, string | null, void>('soulscope/apiKey');
