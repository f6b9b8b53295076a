import * as vscode from 'vscode';
import type { Proposal } from '../../../../protocol/memory/proposals.ts';
import type { Server } from '../../server/server.ts';
import type { WorkspaceList } from '../../workspaces/workspaces.ts';
import type { DiffDocuments } from '../chat/content/diffDocuments.ts';
import type { PendingActions } from '../pending/pendingActions.ts';
import { ProposalActions } from './actions.ts';
import { Asking } from './asking.ts';
import type { ProposalList } from './list.ts';
import type { ProposalCommand } from './register.ts';
import { Settling } from './settling.ts';
import { ProposalsView } from './view.ts';

// This module is a bundle of its own (see esbuild.mjs): most windows never have anything to propose.

export interface ProposalsServices {
	readonly server: Pick<Server, 'request'>;
	readonly workspaces: Pick<WorkspaceList, 'byUri'>;
	readonly pending: PendingActions;
	readonly diffs: Pick<DiffDocuments, 'openAll'>;
	readonly list: ProposalList;
	/** Shows the message of a conversation; rejects with why it cannot, in one line. */
	showSource(source: NonNullable<Proposal['source']>): Promise<void>;
}

export interface ProposalsPart extends vscode.Disposable {
	/** `chosen`: a row of the view, or anything at all. */
	run(command: ProposalCommand, chosen: unknown): Promise<void>;
}

/** The view of what could be remembered, and what can be done with it. */
export function createPart(services: ProposalsServices): ProposalsPart {
	const settling = new Settling(services);
	const asking = new Asking(services, settling);
	const actions = new ProposalActions(services, settling, asking);
	const parts = vscode.Disposable.from(settling, asking, new ProposalsView(services));
	return { run: (command, chosen) => actions.run(command, chosen), dispose: () => parts.dispose() };
}
