import type * as vscode from 'vscode';
import type { PendingActions } from '../features/pending/pendingActions.ts';
import type { PromptStore } from '../features/preview/document/store.ts';
import type { Server } from '../server/server.ts';
import type { WorkspaceList } from '../workspaces/workspaces.ts';

/** What commands work with. */
export interface CommandServices {
	readonly context: vscode.ExtensionContext;
	readonly server: Server;
	readonly workspaces: WorkspaceList;
	readonly prompts: PromptStore;
	readonly pending: PendingActions;
}

/** A command as the manifest declares it. What people should know of a failure is thrown as an `Error`. */
export interface Command {
	/** Without `soulscope.` in front. */
	readonly id: string;
	run(services: CommandServices, ...args: unknown[]): Promise<void> | void;
}

/** Thrown by a command that the person has to do something else for first: nothing went wrong, and the log has no more to say. */
export class NotYet extends Error {
	override readonly name = 'NotYet';
}

/** By name: bundles that come later have a class of their own. */
export const isNotYet = (error: unknown): error is NotYet => error instanceof Error && error.name === 'NotYet';
