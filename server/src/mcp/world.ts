import type { KnowledgeToolOutcome } from '../engine/knowledge/operations/tool.ts';
import type { WriteOrigin } from '../engine/memory/provenance/origin.ts';
import type { MemoryHit } from '../engine/memory/search/search.ts';
import type { Prompt } from '../engine/prompt/prompt.ts';
import type { Finding } from '../engine/rules/rule.ts';
import type { TokenCounter } from '../engine/text/lengths/tokens.ts';
import type { Session } from '../engine/workspace/session.ts';
import type { KnowledgeRehearsal, SettleChanges } from '../host/knowledge/rehearsal.ts';
import type { Writers } from '../host/memory/writers.ts';
import type { Workspace } from '../host/workspace/workspaces.ts';
import type { WriteGate } from '../host/writes/gate.ts';
import type { Journal } from '../host/writes/records/journal.ts';
import type { ChangeRecords } from '../host/writes/records/record.ts';

/** A problem as a program reads it. Lines and columns count from 1; columns in UTF-16 units. */
interface McpProblem extends Pick<Finding, 'message'> {
	/** In the workspace, or absolute where it is the runtime's configuration elsewhere. */
	readonly path: string;
	readonly line: number;
	readonly column: number;
	readonly severity: string;
	readonly code: string;
}

/** By which tools write; all of it is on record and can be taken back. */
interface McpWriters extends Pick<Writers, 'memory' | 'archive'> {
	readonly gate: WriteGate;
	readonly journal: Journal;
}

export type AskStore = (
	tool: string,
	input: unknown,
	through?: { readonly settle: SettleChanges; readonly rehearse?: boolean },
) => Promise<KnowledgeToolOutcome['result']>;

/** What the tools stand on; the entry supplies it. */
export interface McpWorld {
	/** The workspace as its files are now. Rejects with a line for people where it is none. */
	open(): Promise<Workspace>;
	/** What its Markdown says about `query`, best first; only in `paths`. */
	find(
		query: string,
		paths: readonly string[],
		limit: number,
	): Promise<{ readonly hits: readonly MemoryHit[]; readonly notes: readonly string[] }>;
	prompt(workspace: Workspace, session: Session): Promise<Prompt>;
	check(workspace: Workspace): Promise<readonly McpProblem[]>;
	/** Whatever is opened after `work` shows what it wrote, which goes on record with `origin`. Rejects as `work` does. */
	write<T>(work: (writers: McpWriters) => Promise<T>, origin?: WriteOrigin): Promise<T>;
	/** What the knowledge store answers; of files, an agent reaches those of the workspace alone. Rejects with a `StoreUnusable`. */
	readonly knowledge: AskStore;
	/** The operations of the store are offered. */
	readonly servesKnowledge: boolean;
	/** What the person is being asked about, by the call. */
	readonly rehearsed: Map<string, KnowledgeRehearsal>;
	/** What was written, by whom. */
	readonly records: ChangeRecords;
	/** Loaded on first use. */
	tokens(): Promise<TokenCounter>;
	/** Tells that something in the folder is other, until it is disposed of. Rejects where that cannot be told. */
	watch(changed: () => void): Promise<AsyncDisposable>;
	/** True where the person has said beforehand that memories may be written. */
	readonly mayWrite: boolean;
	/** Why nothing can be written, whatever the person says; a sentence for whoever called. Absent where something can. */
	readonly cannotWrite?: string;
	/** One line on what went wrong, for whoever looks after the server. */
	log(message: string): void;
}
