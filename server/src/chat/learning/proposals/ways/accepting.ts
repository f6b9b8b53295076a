import type { TypedMemory } from '../../../../engine/memory/typed.ts';
import type { PlacedPassage } from '../../../../host/memory/edits.ts';
import type { CurateResult } from '../../../../host/memory/remember.ts';
import type { Writers } from '../../../../host/memory/writers.ts';
import type { Row } from '../../../../host/records/tables.ts';
import type { Workspace } from '../../../../host/workspace/workspaces.ts';
import type { Signature } from '../../../../host/writes/records/record.ts';

export type ProposalRow = Row<'memoryProposals'>;

export interface Acceptance {
	readonly row: ProposalRow;
	/** What is written. */
	readonly text: string;
	/** Lines that it takes the place of. */
	readonly instead: PlacedPassage | undefined;
}

/**
 * Writes what is accepted as the runtime keeps its memories, all of it as one operation. What it takes the place of goes
 * last: a failure in between leaves both, never neither.
 */
export async function writeAccepted(
	{ row, text, instead }: Acceptance,
	workspace: Workspace,
	{ memory, edits }: Writers,
	signature: Signature,
): Promise<CurateResult> {
	const written = await put(row, text, workspace, memory, signature);
	if (written.kind === 'failed' || !instead) return written;
	const out = await edits.takeOut(workspace, [instead], signature);
	const problems = [written.problem, out.problem].filter((problem) => problem !== undefined);
	return {
		kind: 'written',
		paths: [...new Set([...written.paths, ...out.paths])],
		...(problems.length > 0 && { problem: problems.join(' ') }),
	};
}

/** The file of its own that it is kept in, where the runtime keeps what is learnt so: to write it twice is to write it once. */
export function ownFileOf(row: ProposalRow, text: string, workspace: Workspace): TypedMemory | undefined {
	return workspace.runtime.memory.typed?.ofLearnt(
		{
			kind: row.proposalKind,
			key: row.targetKey,
			title: row.title,
			text,
			evidence: row.evidence ?? undefined,
			confidence: row.confidence,
			payload: row.payload,
			sessionId: row.sessionId,
			sourceMessageId: row.sourceMessageId,
			at: Date.parse(row.createdAt),
		},
		typedOccasion(workspace, Date.parse(row.createdAt)),
	);
}

function put(
	row: ProposalRow,
	text: string,
	workspace: Workspace,
	memory: Writers['memory'],
	signature: Signature,
): Promise<CurateResult> {
	const file = ownFileOf(row, text, workspace);
	return file ? memory.curateFile(workspace, file, signature) : memory.curate(workspace, text, signature);
}

const typedOccasion = (workspace: Workspace, now: number) => ({
	folder: workspace.root.split(/[\\/]/u).at(-1) ?? '',
	paths: [...workspace.snapshot().files.keys()],
	now,
});
