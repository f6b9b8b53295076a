import type { Proposal } from '../../../../protocol/memory/proposals.ts';
import type { SessionKind } from '../../../../protocol/preview/session.ts';
import type { Server } from '../../server/server.ts';
import type { WorkspaceList } from '../../workspaces/workspaces.ts';
import type { DiffDocuments } from '../chat/content/diffDocuments.ts';
import type { PendingActions } from '../pending/pendingActions.ts';
import type { ProposalList } from './list.ts';

/** What everything about proposals works with. */
export interface ProposalsServices {
	readonly server: Pick<Server, 'request'>;
	readonly workspaces: Pick<WorkspaceList, 'byUri' | 'load' | 'containing'>;
	readonly pending: PendingActions;
	readonly diffs: Pick<DiffDocuments, 'openAll' | 'openOne'>;
	readonly list: ProposalList;
	/** Has the agent look at what was accepted, in a new conversation of this session. */
	review(proposal: Proposal, session: SessionKind): Promise<void>;
	/** What was searched for last in a memory. */
	asked(): { readonly workspace: string; readonly query: string } | undefined;
	/** Shows the message of a conversation; rejects with why it cannot, in one line. */
	showSource(source: NonNullable<Proposal['source']>): Promise<void>;
}

/** What can be done with proposals, without `soulscope.proposals.` in front. */
export const commandNames = [
	'review',
	'preview',
	'accept',
	'keepBoth',
	'replace',
	'edit',
	'dismiss',
	'undo',
	'showSource',
	'acceptKind',
	'dismissKind',
	'retire',
	'consolidate',
	'pin',
] as const;

export type ProposalCommand = (typeof commandNames)[number];
