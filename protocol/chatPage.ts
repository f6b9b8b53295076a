/** Messages between the chat page and the editor side that hosts it. Both sides check what they receive. */

export interface PagePart {
	readonly title: string;
	readonly tokens: number;
	readonly uri?: string;
}

/** A memory that went out in front of the question. */
export interface PageMemory extends PagePart {
	readonly uri: string;
	/** 1-based. */
	readonly line: number;
	/** Why it was chosen, in one line. */
	readonly why: string;
}

export interface PageMessage {
	/** Unique within the conversation. */
	readonly id: string;
	readonly role: 'user' | 'assistant';
	readonly text: string;
	readonly state: 'done' | 'streaming' | 'stopped' | 'cut' | 'refused' | 'failed';
	/** Where `failed`: one line, and what would help. */
	readonly failure?: { readonly message: string; readonly action?: 'set-key' | 'retry' };
	/** The prompt parts that went out with this answer. */
	readonly used?: readonly PagePart[];
	/** The memories that went out with it. */
	readonly recalled?: readonly PageMemory[];
	/** Why there may be more that could have gone out; one line. */
	readonly recallNote?: string;
	/** The answer only tells the request; it is never sent on as something that the agent said. */
	readonly dryRun?: boolean;
}

export interface PageState {
	/** False until the server has said which workspaces there are. */
	readonly loaded: boolean;
	/** Why there is nothing to talk to, in one line: the server could not be started. */
	readonly problem?: string;
	readonly workspaces: readonly { readonly uri: string; readonly name: string }[];
	readonly workspace?: string;
	readonly agent: { readonly name: string; readonly emoji?: string };
	/** `OpenClaw 2026.9.6`. */
	readonly runtime: string;
	readonly sessions: readonly string[];
	readonly session: string;
	/** `reason`: why this is a dry run; `wantsKey`: a key would end it. */
	readonly model: {
		readonly name: string;
		readonly dryRun: boolean;
		readonly reason?: string;
		readonly wantsKey: boolean;
	};
	readonly messages: readonly PageMessage[];
	readonly running: boolean;
	/** What the next message would go out with. */
	readonly parts: readonly PagePart[];
	readonly meter?: { readonly tokens: number; readonly window: number; readonly exact: boolean };
}

export type ToPage =
	| { readonly type: 'state'; readonly state: PageState }
	/** More text for the streaming message. */
	| { readonly type: 'delta'; readonly id: string; readonly text: string }
	/** Put the cursor into the input. */
	| { readonly type: 'focus' };

export type FromPage =
	| { readonly type: 'ready' }
	| { readonly type: 'send'; readonly text: string }
	| { readonly type: 'stop' }
	| { readonly type: 'retry' }
	| { readonly type: 'new' }
	| { readonly type: 'set-key' }
	| { readonly type: 'set-up' }
	| { readonly type: 'pick-session'; readonly session: string }
	| { readonly type: 'pick-workspace'; readonly workspace: string }
	| { readonly type: 'open'; readonly href: string }
	| { readonly type: 'preview' };
