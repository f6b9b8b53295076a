import type { AfterCompaction, Fate } from '../../../../protocol/preview/fate.ts';
import type { LengthUnit } from '../text/lengths/measure.ts';
import type { TextRange } from '../text/range.ts';
import type { WorkspacePath } from '../workspace/snapshot.ts';

export type { AfterCompaction, Fate };

/** One row per file that the runtime looked at. Lengths are in the runtime's own unit. */
export interface LedgerRow {
	readonly path: WorkspacePath;
	/** What the file means to the runtime: `soul`, `agents`, … */
	readonly role: string;
	readonly fate: Fate;
	/** One clause for people; empty where `fate` says it all. */
	readonly reason: string;
	/** Length that the runtime compared with its limit. */
	readonly rawLength: number;
	/** Length of what it put into the prompt for this file, markers included, heading not. */
	readonly injectedLength: number;
	/** Limit that applied to this file in this assembly. */
	readonly limit?: number;
	/** The stretches of the original file that reach the agent verbatim, in order. */
	readonly kept: readonly TextRange[];
	/** The stretches that the cut leaves, where there is one: less of them may be kept, for reasons of another kind. */
	readonly uncut?: readonly TextRange[];
	/** Lines of the digest that the runtime writes in the place of what it cuts, where it writes one. */
	readonly digestLines?: number;
	/** Entries that a section of its own shows while all of their projects are open, whatever becomes of the file. */
	readonly whileOpen?: readonly { readonly range: TextRange; readonly projects: readonly string[] }[];
	/** The part of the prompt that carries the file. */
	readonly partId?: string;
	/** Where another file brings it in: which, and the stretch of that file's text that does. */
	readonly importedBy?: { readonly path: WorkspacePath; readonly range: TextRange };
	/** What becomes of it once a long conversation was shortened; absent where nobody has measured that. */
	readonly afterCompaction?: AfterCompaction;
	/** Where `swapped`: the file whose content was used. */
	readonly swappedWith?: WorkspacePath;
	/** Warnings that the runtime would log for this file, verbatim. */
	readonly warnings: readonly string[];
}

export interface Ledger {
	readonly rows: readonly LedgerRow[];
	readonly unit: LengthUnit;
	/** Sum of `injectedLength` of the files; excerpts do not count against the total. */
	readonly injected: number;
	/** The total that the runtime allows for all files together, where it has one. */
	readonly totalLimit?: number;
}
