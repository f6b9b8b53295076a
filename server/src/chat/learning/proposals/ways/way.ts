import type { FileDiff } from '../../../../../../protocol/chat/conversation.ts';
import type { ChangeKind } from '../../../../../../protocol/memory/changes.ts';
import type { Proposal } from '../../../../../../protocol/memory/proposals.ts';
import type { WorkspacePath } from '../../../../engine/workspace/snapshot.ts';
import type { CurateResult } from '../../../../host/memory/remember.ts';
import type { Writers } from '../../../../host/memory/writers.ts';
import type { Records } from '../../../../host/records/records.ts';
import type { Workspace } from '../../../../host/workspace/workspaces.ts';
import type { Signature } from '../../../../host/writes/records/record.ts';
import type { Acceptance, ProposalRow } from './accepting.ts';

/** What accepting a proposal means, which depends on its kind. */
export interface ProposalWay {
	/** What the journal calls it. */
	readonly what: ChangeKind;
	/** What is written unless the person changes it; absent: its summary. */
	text?(row: ProposalRow): string | undefined;
	/** Writes all of it, as parts of one operation. */
	write(acceptance: Acceptance, workspace: Workspace, writers: Writers, signature: Signature): Promise<CurateResult>;
	/**
	 * Ends what a process began that is gone; false where nothing of it was written. Absent where it is one write, of which
	 * the journal or the file tells whether it was made.
	 */
	finish?(row: ProposalRow, workspace: Workspace, writers: Writers, signature: Signature): Promise<boolean>;
	/** What is shown in place of its text, and where what it is about or rests on stands. */
	tell?(row: ProposalRow, workspace: Workspace): Pick<Proposal, 'text' | 'place' | 'lines'> | undefined;
	/** Whether what the file says has to do with it; all of the memory has unless said. */
	relatesTo?(path: WorkspacePath): boolean;
	/** What a person should know first, in place of what is said of a new memory. One line each. */
	warnings?(row: ProposalRow, changes: readonly FileDiff[], workspace: Workspace): Promise<readonly string[]>;
	/** True where accepting writes nothing yet: the agent looks at it first, in a session of its own. */
	isReviewed?(row: ProposalRow): boolean;
	/** The proposal is in this state now; `at` in ISO 8601. */
	settled?(
		row: ProposalRow,
		state: ProposalRow['state'],
		records: Records,
		at: string,
		workspace: Workspace | undefined,
	): Promise<void>;
	/** No file has it: there is nothing for the journal to take back. */
	readonly isRecordOnly?: true;
}
