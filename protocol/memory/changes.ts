import { RequestType } from 'vscode-languageserver-protocol';

/** What a change was for. `tool`: whatever the agent's tool does; `grant`: who may see a skill; `edit`: nobody said. */
export const changeKinds = [
	'remember',
	'forget',
	'promote',
	'move',
	'delete',
	'archive',
	'fix',
	'set up',
	'summon',
	'skill',
	'tool',
	'restore',
	'put back',
	'undo',
	'grant',
	'edit',
] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** One file that was written through Soulscope. */
export interface MemoryChange {
	readonly uri: string;
	/** Path in the workspace. */
	readonly path: string;
	/** ms since the epoch. */
	readonly at: number;
	/** Whose idea it was; `tool` where it was an agent's tool. */
	readonly by: { readonly kind: 'person' | 'agent'; readonly tool?: string };
	readonly what: ChangeKind;
	readonly became: 'created' | 'changed' | 'deleted';
	/** Zero-based first line that differed; absent, with the counts and the excerpt, where the change was too large to be kept. */
	readonly line?: number;
	readonly added?: number;
	readonly removed?: number;
	/** The beginning of what was put in, or of what was taken out where nothing was put in. */
	readonly excerpt?: string;
	/** For `soulscope/undoRemember`, which takes back everything of the same operation; absent where that is not possible any more. */
	readonly undo?: string;
	/** The operation that this one took back, in whole or in part. */
	readonly undoes?: string;
}

export interface MemoryChangesParams {
	/** URI of the workspace's root folder. */
	readonly workspace: string;
	/** 100 unless told otherwise. */
	readonly limit?: number;
}

/** Client → server: what was written in the workspace, newest first, also by other windows and before a restart. */
export const MemoryChangesRequest = new RequestType<MemoryChangesParams, readonly MemoryChange[], void>(
	'soulscope/memory/changes',
);
