import type { LedgerRow } from '../../../prompt/ledger.ts';
import type { GoClawShownEntry } from '../prompt/contextParts.ts';

/** Files that reach a session, and what became of the others. */
export interface ContextFiles {
	/** In the order of the prompt. */
	readonly entries: readonly GoClawShownEntry[];
	readonly rows: readonly LedgerRow[];
}
