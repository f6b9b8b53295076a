import type { TidyResult } from '../../../../protocol/memory/proposals.ts';
import type { Transcripts } from '../../host/conversations/transcripts.ts';
import { keptUnder } from '../../host/managed/talkedWith.ts';
import { catalogIn } from '../../host/memory/memoryCatalog.ts';
import type { Cancellable } from '../../host/platform/cancellation.ts';
import { pausing } from '../../host/platform/pausing.ts';
import type { Workspace } from '../../host/workspace/workspaces.ts';
import { keepProposals, type TidyDraft, type TidyServices } from '../tidying/keepProposals.ts';
import { lookForRetirable, type UnrecalledWish } from './lookForRetirable.ts';
import type { RetirePayload } from './payload.ts';
import { recalledSince } from './recallRecords.ts';

export interface RetireServices extends TidyServices {
	readonly transcripts: Pick<Transcripts, 'open' | 'list'>;
	/** Days without being recalled that a person has set for the workspace at `root` (absolute); 0: none. */
	unrecalledDays(root: string): number;
}

function wishOf(
	workspace: Workspace,
	{ transcripts, now, unrecalledDays }: RetireServices,
): UnrecalledWish | undefined {
	const days = unrecalledDays(workspace.root);
	return days > 0
		? { days, records: (pause) => recalledSince(keptUnder(workspace), days, now(), transcripts, pause) }
		: undefined;
}

function draftOf(payload: RetirePayload): TidyDraft {
	const { from, isFile } = payload;
	const [line = ''] = from.text.split('\n');
	const title = isFile
		? (/^# +(\S.*)$/mu.exec(from.text)?.[1] ?? from.path)
		: line.replace(/^[-*+]\s+(?:\[[ xX]\]\s+)?/u, '');
	return { target: from.path, title, text: from.text, payload };
}

/** Looks for what the memory does not need any more, and proposes it for the archive. Rejects where it is cancelled. */
export async function proposeRetiring(
	workspace: Workspace,
	services: RetireServices,
	cancellation: Cancellable,
): Promise<TidyResult> {
	const unrecalled = wishOf(workspace, services);
	const catalog = await catalogIn(workspace, services.records);
	const { found, beyond, files, notes } = await lookForRetirable(workspace, cancellation, { unrecalled, catalog });
	const kept = await keepProposals('retire', found.map(draftOf), workspace, services, pausing(cancellation));
	return { kind: 'looked', files, found: kept.found, more: kept.more + beyond, notes };
}
