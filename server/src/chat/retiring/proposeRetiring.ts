import type { TidyResult } from '../../../../protocol/memory/proposals.ts';
import type { Cancellable } from '../../host/platform/cancellation.ts';
import type { Workspace } from '../../host/workspace/workspaces.ts';
import { keepProposals, type TidyDraft, type TidyServices } from '../tidying/keepProposals.ts';
import { pausing } from '../tidying/pausing.ts';
import { lookForRetirable } from './lookForRetirable.ts';
import type { RetirePayload } from './payload.ts';

function draftOf(payload: RetirePayload): TidyDraft {
	const { from } = payload;
	const [line = ''] = from.text.split('\n').filter((each) => !/^#{1,6}\s|^-{3,}|^\s*$/u.test(each));
	const title = line.replace(/^\s*[-*+]\s+(?:\[[ xX]\]\s+)?/u, '');
	return { target: from.path, title, text: from.text, payload };
}

/** Looks for what the memory does not need any more, and proposes it for the archive. Rejects where it is cancelled. */
export async function proposeRetiring(
	workspace: Workspace,
	services: TidyServices,
	cancellation: Cancellable,
): Promise<TidyResult> {
	const { found, files, notes } = await lookForRetirable(workspace, cancellation);
	const kept = await keepProposals('retire', found.map(draftOf), workspace, services, pausing(cancellation));
	return { kind: 'looked', files, ...kept, notes };
}
