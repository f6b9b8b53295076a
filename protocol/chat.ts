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
}

export type ChatFailure =
	| 'no-key'
	| 'refused-key'
	| 'rate-limit'
	| 'overloaded'
	| 'offline'
	| 'refused-request'
	| 'unknown';

export type ChatTurnResult =
	| {
			readonly kind: 'done';
			/** `cut`: the model ran into its output limit. */
			readonly ending: 'complete' | 'cut' | 'refused';
			readonly usage: {
				readonly input: number;
				readonly output: number;
				readonly cached: number;
				readonly exact: boolean;
			};
	  }
	| { readonly kind: 'stopped' }
	| { readonly kind: 'failed'; readonly failure: ChatFailure; readonly message: string; readonly retryAfter?: number };

/** Client → server: run one turn. Resolves when the turn has ended, however it ended; text comes as events. Cancelling stops it. */
export const ChatTurnRequest = new RequestType<ChatTurnParams, ChatTurnResult, void>('soulscope/chat/turn');

export type ChatEvent =
	/** What goes out with this turn; sent once, first. `model` is the name to show. */
	| {
			readonly kind: 'started';
			readonly model: string;
			readonly dryRun: boolean;
			readonly parts: readonly UsedPart[];
			readonly inputTokens: number;
			readonly window: number;
	  }
	| { readonly kind: 'text'; readonly text: string };

/** Server → client: something happened in a running turn. */
export const ChatEventNotification = new NotificationType<{ readonly turn: string; readonly event: ChatEvent }>(
	'soulscope/chat/event',
);

/** Server → client: the key for a provider, from the editor's secret storage; null where there is none. */
export const ApiKeyRequest = new RequestType<{ readonly provider: string }, string | null, void>('soulscope/apiKey');
