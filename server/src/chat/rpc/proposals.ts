import {
	type PinnedQuestionsParams,
	PinnedQuestionsRequest,
	type PinnedQuestionsResult,
} from '../../../../protocol/memory/pins.ts';
import {
	type ConsolidateParams,
	ConsolidateRequest,
	type Proposal,
	type ProposalPreview,
	type ProposalPreviewParams,
	ProposalPreviewRequest,
	ProposalsChangedNotification,
	type ProposalsParams,
	ProposalsRequest,
	RetireRequest,
	type SettleProposalParams,
	SettleProposalRequest,
	type SettleProposalResult,
	type TidyParams,
	type TidyResult,
} from '../../../../protocol/memory/proposals.ts';
import type { Transcripts } from '../../host/conversations/transcripts.ts';
import type { Cancellable } from '../../host/platform/cancellation.ts';
import type { Proposals } from '../learning/proposals/proposals.ts';
import type { ChatHost } from './chatHost.ts';

const broken = {
	kind: 'failed',
	message: 'The proposal could not be handled. See Soulscope’s output channel.',
} as const;

/** ms in which several changes are told as one: a message is on disk a moment after it was looked through. */
const moment = 100;

/** Looks for what could be done to a memory, and proposes it. Rejects where it is cancelled. */
export interface Tidying {
	retire(params: TidyParams, cancellation: Cancellable): Promise<TidyResult>;
	consolidate(params: ConsolidateParams, cancellation: Cancellable): Promise<TidyResult>;
	pins(params: PinnedQuestionsParams): Promise<PinnedQuestionsResult>;
}

/** Hangs proposals on a connection. What comes back is to be called when there may be others. */
export function registerProposals(
	{ connection, guarded, answered }: ChatHost,
	proposals: Proposals,
	transcripts: Pick<Transcripts, 'onDidChange'>,
	tidying: Tidying,
): () => void {
	let isTelling = false;
	const tell = () => {
		if (isTelling) return;
		isTelling = true;
		setTimeout(() => {
			isTelling = false;
			void connection.sendNotification(ProposalsChangedNotification, null).catch(() => undefined);
		}, moment).unref();
	};
	// What is said in another window brings proposals of its own.
	transcripts.onDidChange(tell);

	connection.onRequest(
		ProposalsRequest,
		guarded<ProposalsParams, readonly Proposal[]>('proposals', [], ({ settled = false }) => proposals.list(settled)),
	);
	connection.onRequest(
		ProposalPreviewRequest,
		guarded<ProposalPreviewParams, ProposalPreview>('proposal preview', broken, (params, token) =>
			proposals.preview(params, token),
		),
	);
	connection.onRequest(
		SettleProposalRequest,
		guarded<SettleProposalParams, SettleProposalResult>('proposal', broken, async (params) => {
			const result = await proposals.settle(params);
			if (result.kind === 'settled') tell();
			return result;
		}),
	);
	connection.onRequest(
		RetireRequest,
		answered<TidyParams, TidyResult>('memories to archive', async (params, token) => {
			const result = await tidying.retire(params, token);
			tell();
			return result;
		}),
	);
	connection.onRequest(
		ConsolidateRequest,
		answered<ConsolidateParams, TidyResult>('lines of logs', async (params, token) => {
			const result = await tidying.consolidate(params, token);
			tell();
			return result;
		}),
	);
	connection.onRequest(
		PinnedQuestionsRequest,
		answered<PinnedQuestionsParams, PinnedQuestionsResult>('pinned questions', (params) => tidying.pins(params)),
	);
	return tell;
}
