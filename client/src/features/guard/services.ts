import type { Server } from '../../server/server.ts';
import type { WorkspaceList } from '../../workspaces/workspaces.ts';
import type { DiffDocuments } from '../chat/content/diffDocuments.ts';
import type { PendingActions } from '../pending/pendingActions.ts';
import type { GuardedChangeList } from './changeList.ts';

/** What everything about changes from outside works with. */
export interface GuardServices {
	readonly server: Pick<Server, 'request'>;
	readonly workspaces: Pick<WorkspaceList, 'all' | 'byUri'>;
	readonly pending: Pick<PendingActions, 'wrote'>;
	readonly diffs: Pick<DiffDocuments, 'openBesideFile' | 'openOne'>;
	readonly list: GuardedChangeList;
}

/** What can be done with changes from outside, without `soulscope.guard.` in front. */
export const guardCommandNames = ['review', 'show', 'keep', 'putBack', 'keepAll'] as const;
export type GuardCommand = (typeof guardCommandNames)[number];
