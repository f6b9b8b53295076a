import type * as vscode from 'vscode';
import type { BudgetView } from '../features/budget/view.ts';
import type { DiffDocuments } from '../features/chat/content/diffDocuments.ts';
import type { Chat } from '../features/chat/register.ts';
import type { Standpoints } from '../features/eyes/standpoints.ts';
import type { GuardFeature } from '../features/guard/register.ts';
import type { KnowledgeFeature } from '../features/knowledge/register.ts';
import type { ManagedPart } from '../features/managed/managedPart.ts';
import type { MemoryView } from '../features/memory/view.ts';
import type { OverviewFeature } from '../features/overview/register.ts';
import type { PendingActions } from '../features/pending/pendingActions.ts';
import type { PromptStore } from '../features/preview/document/store.ts';
import type { ProposalsFeature } from '../features/proposals/register.ts';
import type { LazyPart } from '../lazyPart.ts';
import type { Server } from '../server/server.ts';
import type { WorkspaceList } from '../workspaces/workspaces.ts';

/** What commands work with. */
export interface CommandServices {
	readonly context: vscode.ExtensionContext;
	readonly server: Server;
	readonly workspaces: WorkspaceList;
	readonly standpoints: Standpoints;
	readonly prompts: PromptStore;
	readonly pending: PendingActions;
	readonly budget: Pick<BudgetView, 'session' | 'show' | 'refresh'>;
	readonly memory: Pick<MemoryView, 'asked' | 'search' | 'searchAsRuntime' | 'show' | 'rebuild'>;
	readonly knowledge: Pick<KnowledgeFeature, 'load'>;
	readonly overview: OverviewFeature;
	readonly diffs: DiffDocuments;
	readonly chat: Chat;
	readonly proposals: Pick<ProposalsFeature, 'run'>;
	readonly guard: Pick<GuardFeature, 'run'>;
	readonly managed: Pick<LazyPart<ManagedPart>, 'load'>;
}

/** A command as the manifest declares it. What people should know of a failure is thrown as an `Error`. */
export interface Command {
	/** Without `soulscope.` in front. */
	readonly id: string;
	run(services: CommandServices, ...args: unknown[]): Promise<void> | void;
}
