import { RequestType } from 'vscode-languageserver-protocol';
import type { FileDiff } from './conversation.ts';

/** A call of a tool from somewhere else than the panel. */
export interface ToolParams {
	/** URI of the workspace's root. */
	readonly workspace: string;
	/**
	 * `agent`: a tool of the workspace's agent, by its runtime's name. `editor`: one of those that every chat of the editor can
	 * call, whatever the runtime: `memory_search`, `memory_get`, `remember`.
	 */
	readonly of: 'agent' | 'editor';
	readonly tool: string;
	/** As the model gave it. */
	readonly input: unknown;
}

export type ToolDryRun =
	/** There is nothing to ask a person: it only looks, or changes nothing. */
	| { readonly kind: 'free'; readonly summary: string }
	/** `allowed`: the person has said before that it may. */
	| { readonly kind: 'writes'; readonly summary: string; readonly shown: ShownWrite; readonly allowed: boolean }
	| { readonly kind: 'failed'; readonly message: string };

/** What a person was shown of a write, to be handed back with their yes. */
export interface ShownWrite {
	readonly changes: readonly FileDiff[];
	/** ms since the epoch: notes carry the time. */
	readonly at: number;
}

export interface ToolRun {
	/** For the model. */
	readonly text: string;
	readonly isError: boolean;
	/** In plain words, for people. */
	readonly summary: string;
	readonly changes?: readonly FileDiff[];
	/** Takes the changes back. */
	readonly undo?: string;
}

/** Client → server: what would this call do? Nothing is written. */
export const DryRunToolRequest = new RequestType<ToolParams, ToolDryRun, void>('soulscope/tools/dryRun');

/**
 * Client → server: run it. A tool that writes does so only as it was `shown`, and only while the files are as they were
 * then; without it, it writes nothing.
 */
export const RunToolRequest = new RequestType<ToolParams & { readonly shown?: ShownWrite }, ToolRun, void>(
	'soulscope/tools/run',
);
