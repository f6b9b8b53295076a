import type { TokenCounter } from '../../../../engine/text/lengths/tokens.ts';
import { workspaceKeptUnder } from '../../../../host/managed/talkedWith.ts';
import type { Writers } from '../../../../host/memory/writers.ts';
import type { Records } from '../../../../host/records/records.ts';
import type { Workspace } from '../../../../host/workspace/workspaces.ts';
import type { WriteGate } from '../../../../host/writes/gate.ts';
import type { Journal } from '../../../../host/writes/records/journal.ts';
import type { ChangeRecords } from '../../../../host/writes/records/record.ts';
import type { FindMemories } from '../../../recall/searches.ts';
import type { ProposalRow } from '../ways/accepting.ts';

/** What looking after proposals needs of the server around it. */
export interface ProposalServices {
	readonly records: Records;
	/** The open workspaces. */
	workspaces(): readonly Workspace[];
	readonly gate: WriteGate;
	/** What the gate has written. */
	readonly changes: ChangeRecords;
	readonly journal: Journal;
	writersOn(gate: WriteGate, now: number): Writers;
	tokens(): Promise<TokenCounter>;
	readonly find: FindMemories;
	/** These files (absolute paths) are others now. */
	changed(files: readonly string[]): Promise<void>;
	/** ms since the epoch. */
	now(): number;
	log(where: string, error: unknown): void;
}

export const workspaceOf = (
	row: ProposalRow,
	{ workspaces }: Pick<ProposalServices, 'workspaces'>,
): Workspace | undefined => workspaceKeptUnder(row.root, workspaces());

/** What is left of those whose conversation was deleted is nothing to show. */
export const isWhole = ({ sessionId }: ProposalRow): boolean => sessionId !== '';

export const iso = (ms: number): string => new Date(ms).toISOString();

/** What `work` comes to; `otherwise`, and a line in the log, where it fails. */
export async function safely<T>(
	what: string,
	otherwise: T,
	work: () => Promise<T>,
	{ log }: Pick<ProposalServices, 'log'>,
): Promise<T> {
	try {
		return await work();
	} catch (error) {
		log(what, error);
		return otherwise;
	}
}
