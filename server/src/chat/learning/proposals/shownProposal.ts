import type { Proposal, ProposalKind } from '../../../../../protocol/memory/proposals.ts';
import { uriOfPath } from '../../../host/managed/placeUri.ts';
import { ofKeptPlace } from '../../../host/managed/storedPlaces.ts';
import type { Workspace } from '../../../host/workspace/workspaces.ts';
import { isElsewhere } from '../../record/elsewhere.ts';
import type { ProposalRow } from './ways/accepting.ts';
import { wayOf } from './ways/ways.ts';

const known: ReadonlySet<string> = new Set<ProposalKind>([
	'fact',
	'preference',
	'identity',
	'profile',
	'procedure',
	'blocker',
	'reference',
	'skill',
	'retire',
	'consolidate',
]);

/** Who found it, where that was a model. */
function askedOf({ payload: { by } }: ProposalRow): Pick<Proposal, 'by'> {
	const isAsked = typeof by === 'object' && by !== null && 'model' in by && 'input' in by && 'output' in by;
	return isAsked ? { by: by as NonNullable<Proposal['by']> } : {};
}

/** As the person sees it. `workspace`: where its folder is open. */
export function proposalOf(row: ProposalRow, workspace: Workspace | undefined): Proposal {
	const entry = row.sourceMessageId?.replace(/^user-/u, '');
	const told = workspace && wayOf(row).tell?.(row, workspace);
	return {
		id: row.proposalId,
		workspace: uriOfPath(ofKeptPlace(row.root).root),
		kind: known.has(row.proposalKind) ? (row.proposalKind as ProposalKind) : 'fact',
		title: row.title,
		text: row.summary,
		...(row.evidence !== null && { evidence: row.evidence }),
		...(entry !== undefined && !isElsewhere(row.sessionId) && { source: { conversation: row.sessionId, entry } }),
		at: Date.parse(row.createdAt),
		...(row.confidence !== null && { confidence: row.confidence }),
		...askedOf(row),
		...(typeof row.payload.why === 'string' && { why: row.payload.why }),
		state: row.state,
		...told,
	};
}
