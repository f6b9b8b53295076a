import type {
	Proposal,
	ProposalPreview,
	ProposalPreviewParams,
	SettleProposalParams,
	SettleProposalResult,
} from '../../../../../protocol/memory/proposals.ts';
import { keptUnder } from '../../../host/managed/talkedWith.ts';
import type { Cancellable } from '../../../host/platform/cancellation.ts';
import type { Workspace } from '../../../host/workspace/workspaces.ts';
import { previewOf } from './previewing/previewing.ts';
import { finishing } from './settling/finishing.ts';
import { isWhole, type ProposalServices, safely, workspaceOf } from './settling/proposalServices.ts';
import { settling } from './settling/settling.ts';
import { proposalStates } from './settling/states.ts';
import { proposalOf } from './shownProposal.ts';
import type { ProposalRow } from './ways/accepting.ts';

/** What could be remembered in the open workspaces. Nothing here throws. */
export interface Proposals {
	/** The oldest first. `settled`: those that do not wait as well, or such of them. */
	list(settled: boolean | readonly string[]): Promise<readonly Proposal[]>;
	preview(params: ProposalPreviewParams, cancellation: Cancellable): Promise<ProposalPreview>;
	settle(params: SettleProposalParams): Promise<SettleProposalResult>;
}

const gone = {
	kind: 'failed',
	message: 'This proposal is no longer there. Its conversation may have been deleted.',
} as const;
const closed = {
	kind: 'failed',
	message: 'The folder of this proposal is not open. Open it first.',
} as const;
const broken = {
	kind: 'failed',
	message: 'The proposal could not be handled. See Soulscope’s output channel.',
} as const;

export function createProposals(services: ProposalServices): Proposals {
	const { records } = services;
	const states = proposalStates(services);
	const settle = settling(services, states);
	const finish = finishing(services, states);

	async function rowsOf(state?: ProposalRow['state']): Promise<readonly ProposalRow[]> {
		const found: ProposalRow[] = [];
		for (const workspace of services.workspaces())
			found.push(...(await records.list('memoryProposals', { root: keptUnder(workspace), ...(state && { state }) })));
		return found;
	}

	/** Those of `proposals` that are no longer pending: of years, what somebody has met. */
	async function settledOf(proposals: readonly string[]): Promise<readonly ProposalRow[]> {
		const rows = await Promise.all(proposals.map((id) => records.get('memoryProposals', id)));
		const shown = new Set(services.workspaces().map((workspace) => keptUnder(workspace)));
		return rows.flatMap((row) => (row && row.state !== 'pending' && shown.has(row.root) ? [row] : []));
	}

	/** Does `work` with the proposal and its folder, where both are there. */
	async function withProposal<T>(
		proposal: string,
		work: (row: ProposalRow, workspace: Workspace) => Promise<T>,
	): Promise<T | typeof gone | typeof closed> {
		const row = await records.get('memoryProposals', proposal);
		if (!row || !isWhole(row)) return gone;
		const workspace = workspaceOf(row, services);
		return workspace ? work(row, workspace) : closed;
	}

	return {
		list: (settled) =>
			safely(
				'proposals',
				[],
				async () => {
					await finish(() => rowsOf('pending'));
					const rows =
						settled === true
							? await rowsOf()
							: [...(await rowsOf('pending')), ...(settled === false ? [] : await settledOf(settled))];
					return rows
						.filter(isWhole)
						.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt) || a.proposalId.localeCompare(b.proposalId))
						.map((row) => proposalOf(row, workspaceOf(row, services)));
				},
				services,
			),

		preview: (params, cancellation) =>
			safely<ProposalPreview>(
				'proposal preview',
				broken,
				() =>
					withProposal(params.proposal, (row, workspace) => previewOf(row, workspace, params, services, cancellation)),
				services,
			),

		settle: (params) =>
			safely<SettleProposalResult>(
				'proposal',
				broken,
				() => withProposal(params.proposal, (row, workspace) => settle(row, workspace, params)),
				services,
			),
	};
}
