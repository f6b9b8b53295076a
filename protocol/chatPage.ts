/** Messages between the chat page and the editor side that hosts it. Both sides check what they receive. */

export interface PageMessage {
	readonly id: string;
	readonly role: 'user' | 'assistant';
	readonly text: string;
	readonly state: 'done' | 'streaming' | 'stopped' | 'cut' | 'failed';
	/** Where `failed`: one line, and whether a key would help. */
	readonly failure?: { readonly message: string; readonly action?: 'set-key' | 'retry' };
	readonly used?: readonly { readonly title: string; readonly tokens: number; readonly uri?: string }[];
}

export interface PageState {
	readonly workspaces: readonly { readonly uri: string; readonly name: string }[];
	readonly workspace?: string;
	readonly agent: { readonly name: string; readonly emoji?: string };
	readonly sessions: readonly string[];
	readonly session: string;
	readonly model: { readonly name: string; readonly dryRun: boolean };
	readonly messages: readonly PageMessage[];
	readonly running: boolean;
	readonly meter?: { readonly tokens: number; readonly window: number; readonly exact: boolean };
}

export type ToPage =
	| { readonly type: 'state'; readonly state: PageState }
	/** More text for the streaming message. */
	| { readonly type: 'delta'; readonly id: string; readonly text: string };

export type FromPage =
	| { readonly type: 'ready' }
	| { readonly type: 'send'; readonly text: string }
	| { readonly type: 'stop' }
	| { readonly type: 'retry' }
	| { readonly type: 'new' }
	| { readonly type: 'set-key' }
	| { readonly type: 'pick-session'; readonly session: string }
	| { readonly type: 'pick-workspace'; readonly workspace: string }
	| { readonly type: 'open'; readonly href: string }
	| { readonly type: 'preview' };
