import type { ProposalPreviewParams, RelatedLine } from '../../../../../../protocol/memory/proposals.ts';
import type { PlacedPassage } from '../../../../host/memory/edits.ts';
import type { Workspace } from '../../../../host/workspace/workspaces.ts';
import { createWriteDryRun, type WriteDryRun } from '../../../../host/writes/dryRun.ts';
import { person, type Signature } from '../../../../host/writes/records/record.ts';
import { ownFileOf, type ProposalRow } from '../ways/accepting.ts';
import { originOf } from '../ways/originOf.ts';
import { wayOf } from '../ways/ways.ts';
import type { ProposalServices } from './proposalServices.ts';

type TryServices = Pick<ProposalServices, 'gate' | 'writersOn' | 'now'>;

/** The words that were accepted, or are about to be. */
export const acceptedText = ({ payload, summary }: ProposalRow): string =>
	typeof payload.accepted === 'string' ? payload.accepted : summary;

const passageOf = (line: RelatedLine | undefined): PlacedPassage | undefined =>
	line && { path: line.path, startLine: line.line, endLine: line.line, text: line.text };

export const signed = (row: ProposalRow, operation: string): Signature => ({
	operation,
	by: person,
	what: wayOf(row).what,
	origin: originOf(row),
});

/** Tries what accepting would write. */
export async function tried(
	row: ProposalRow,
	workspace: Workspace,
	{ text, instead }: Pick<ProposalPreviewParams, 'text' | 'instead'>,
	at: number,
	{ gate, writersOn }: TryServices,
) {
	const dryRun: WriteDryRun = createWriteDryRun(gate);
	const acceptance = {
		row,
		text: text?.trim() || (wayOf(row).text?.(row) ?? row.summary),
		instead: passageOf(instead),
	};
	const result = await wayOf(row).write(acceptance, workspace, writersOn(dryRun.gate, at), signed(row, ''));
	return { acceptance, dryRun, result };
}

/**
 * Whether what was accepted is in a file now, and whether something around it is missing that goes with it. Undefined where
 * the file cannot be read: nobody can tell then.
 */
export async function whereIs(row: ProposalRow, workspace: Workspace, services: TryServices) {
	const text = acceptedText(row);
	const { acceptance, dryRun, result } = await tried(row, workspace, { text }, services.now(), services);
	if (result.kind === 'failed') return undefined;
	const missing = dryRun.diffs();
	const own = ownFileOf(row, text, workspace)?.path;
	const hasOwn = own !== undefined && missing.every(({ path }) => path !== own);
	const isThere = hasOwn || missing.some(({ before }) => before?.includes(text));
	return { acceptance, isThere, isPart: hasOwn && missing.length > 0 };
}
