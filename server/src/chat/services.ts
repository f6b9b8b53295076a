import type { ApprovalAnswer, ApprovalParams, ModelChoice } from '../../../protocol/chat/chat.ts';
import type { Entry } from '../../../protocol/chat/conversation.ts';
import type { Settings } from '../../../protocol/workspace/settings.ts';
import type { TokenCounter } from '../engine/text/lengths/tokens.ts';
import type { Transcripts } from '../host/conversations/transcripts.ts';
import type { StoreSearches } from '../host/knowledge/search/storeSearches.ts';
import type { WorkspaceKnowledge } from '../host/knowledge/workspaceStore.ts';
import type { Writers } from '../host/memory/writers.ts';
import type { ChosenProvider } from '../host/models/providers.ts';
import type { MemorySearch } from '../host/search/search.ts';
import type { Workspace } from '../host/workspace/workspaces.ts';
import type { WriteGate } from '../host/writes/gate.ts';

import type { AskRuntime, FindMemories } from './recall/searches.ts';

/** What a turn needs of the world around it. */
export interface ChatServices {
	/** The workspace whose root folder has this URI. */
	workspace(uri: string): Workspace | undefined;
	/** The open workspaces. */
	workspaces(): readonly { readonly uri: string; readonly root: string }[];
	/** For the folder at `root` (absolute). */
	settings(root: string): Promise<Settings['chat']>;
	/** False where no request may leave the machine, and nothing may be written. */
	trusted(): boolean;
	/** Who answers by these settings. */
	provider(settings: Settings['chat']): Promise<ChosenProvider>;
	/** The models that can be had now. */
	models(workspace: Workspace, signal: AbortSignal): Promise<readonly ModelChoice[]>;
	/** Loaded on first use. */
	tokens(): Promise<TokenCounter>;
	readonly find: FindMemories;
	/** True where a question leaves the machine when `find` goes by meaning. */
	findsElsewhere(): boolean;
	readonly askRuntime?: AskRuntime | undefined;
	/** The memory of an agent in a database. Absent where none can be open. */
	readonly storedMemory?: MemorySearch['storedMemory'];
	/** A question and a runtime's texts as vectors; undefined where nothing goes by meaning. Absent where nobody does that. */
	readonly bySimilarity?: MemorySearch['bySimilarity'];
	/** The knowledge store of the workspace at `root` (absolute) as its agent may use it, held until it is disposed of. Absent where there is none. */
	readonly knowledge?: ((root: string) => Promise<WorkspaceKnowledge>) | undefined;
	/** The store’s own search, with semantic search where the person has a model; words alone count where it is absent. */
	readonly searchStore?: StoreSearches['search'] | undefined;
	readonly transcripts: Transcripts;
	/** Writes in earnest, and writes down that it did. */
	readonly gate: WriteGate;
	/**
	 * Writers whose every change goes through `gate`, as if it were `now` (ms since the epoch). What they do in earnest can
	 * be taken back from everywhere.
	 */
	writersOn(gate: WriteGate, now: number): Writers;
	/** These files (absolute paths) are others now: whoever reads them next sees that. */
	changed(files: readonly string[]): Promise<void>;
	/** Asks the person; rejects where nobody can be asked, or the signal aborts. */
	approve(question: ApprovalParams, signal: AbortSignal): Promise<ApprovalAnswer>;
	/** ms since the epoch. */
	now(): number;
	/** From [0, 1). */
	random(): number;
	newId(): string;
	/** Resolves after `ms`, or as soon as the signal aborts. */
	wait(ms: number, signal: AbortSignal): Promise<void>;
	/** A turn that is on record has ended: what the runtime does behind it. Never rejects. */
	afterTurn(inputId: string, entries: readonly Entry[], workspace: Workspace): Promise<void>;
	/** There is more that could be remembered, or will be in a moment. */
	proposed(): void;
	/** What the person need not be stopped for. */
	log(where: string, error: unknown): void;
}
