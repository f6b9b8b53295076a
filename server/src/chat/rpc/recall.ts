import {
	type OverviewGrowthParams,
	type OverviewRecall,
	OverviewRecallRequest,
} from '../../../../protocol/overview/growth.ts';
import type { Transcripts } from '../../host/conversations/transcripts.ts';
import { pausing } from '../../host/platform/pausing.ts';
import type { Workspace } from '../../host/workspace/workspaces.ts';
import { recallCounts } from '../recall/recallCounts.ts';
import type { ChatHost } from './chatHost.ts';

/** Hangs on a connection what tells which memories the chat went back to. */
export function registerRecall(
	{ connection, answered }: ChatHost,
	transcripts: Pick<Transcripts, 'open' | 'list'>,
	workspaceAt: (uri: string) => Workspace,
): void {
	connection.onRequest(
		OverviewRecallRequest,
		answered<OverviewGrowthParams, OverviewRecall>('recall counts', ({ workspace }, token) =>
			recallCounts(workspaceAt(workspace), transcripts, pausing(token)),
		),
	);
}
