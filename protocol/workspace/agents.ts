import { RequestType } from 'vscode-languageserver-protocol';

/** An agent of the configuration that a workspace belongs to. */
export interface ConfiguredAgent {
	readonly id: string;
	readonly name?: string;
	/** Absolute path of its folder, where it is known. */
	readonly workspace?: string;
	readonly isDefault: boolean;
	/** False where the runtime has it without an entry: then there is nothing to change. */
	readonly isListed: boolean;
	/** The channels that it answers. */
	readonly bindings: readonly string[];
}

export interface AgentsParams {
	/** URI of the workspace's root folder. */
	readonly workspace: string;
}

export interface AgentsResult {
	readonly agents: readonly ConfiguredAgent[];
	/** Absolute path of the configuration, where there is one. */
	readonly file?: string;
	/** Why the runtime does not accept it, where it does not. */
	readonly problem?: string;
}

/** Client → server: the agents, the default one first. Fails where the runtime has one agent alone. */
export const AgentsRequest = new RequestType<AgentsParams, AgentsResult, void>('soulscope/agents');

export type AgentEdit =
	| { readonly kind: 'add'; readonly id: string; readonly workspace?: string; readonly like?: string }
	| { readonly kind: 'rename'; readonly id: string; readonly newId?: string; readonly name?: string }
	| { readonly kind: 'move'; readonly id: string; readonly workspace: string }
	| { readonly kind: 'remove'; readonly id: string };

export interface ChangeAgentsParams extends AgentsParams {
	readonly change: AgentEdit;
	/** The whole text that a person was shown and has agreed to. Without it, nothing is written. */
	readonly agreed?: string;
}

export type ChangeAgentsResult =
	| {
			readonly kind: 'planned' | 'written';
			/** Of the configuration. */
			readonly uri: string;
			readonly before: string;
			readonly after: string;
			readonly notes: readonly string[];
			/** Once it is written: for `soulscope/undoRemember`. */
			readonly operation?: string;
	  }
	| { readonly kind: 'failed'; readonly message: string };

/** Client → server: what a change makes of the configuration; with `agreed`, it is written if it is that very text. */
export const ChangeAgentsRequest = new RequestType<ChangeAgentsParams, ChangeAgentsResult, void>(
	'soulscope/agents/change',
);
