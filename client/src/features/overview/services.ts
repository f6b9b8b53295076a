import type * as vscode from 'vscode';
import type { Server } from '../../server/server.ts';
import type { WorkspaceList } from '../../workspaces/workspaces.ts';
import type { DiffDocuments } from '../chat/content/diffDocuments.ts';
import type { Standpoints } from '../eyes/standpoints.ts';
import type { PromptStore } from '../preview/document/store.ts';
import type { ProposalList } from '../proposals/list.ts';

/** The editor remembers by it which page was open: it must not change. */
export const overviewPanel = 'soulscope.overview';

export interface OverviewServices {
	readonly context: vscode.ExtensionContext;
	readonly server: Server;
	readonly workspaces: WorkspaceList;
	readonly prompts: PromptStore;
	readonly proposals: ProposalList;
	readonly diffs: DiffDocuments;
	readonly standpoints: Standpoints;
}
