import type { LengthUnit } from '../text/lengths/measure.ts';
import type { TextRange } from '../text/range.ts';
import type { WorkspacePath } from '../workspace/snapshot.ts';

/** What became of a file that the runtime looked at. */
export type Fate =
	/** All of it reaches the agent. */
	| 'whole'
	/** Over its limit: the kept ranges reach the agent, a marker stands for the rest. */
	| 'truncated'
	/** Cut a second time, or only, because the total ran out. */
	| 'clamped'
	/** The total was used up before its turn came. */
	| 'dropped'
	/** Kept from this session on purpose: by its kind, or by what was said in it. */
	| 'withheld'
	/** Kept out, dropped or withheld as a file; single entries of it reach the agent in a section of their own. */
	| 'excerpted'
	/** Another file's content stands in its place. */
	| 'swapped'
	/** Not there; a marker may say so to the agent. */
	| 'missing'
	/** Not there yet: the next run makes it from the runtime's template, and it is in the prompt as far as its limits let it. */
	| 'seeded'
	/** There, and the next run deletes it before it reads anything. */
	| 'deleted'
	/** It has done its work: it stays on disk, and no session gets it any more. */
	| 'spent'
	/** Nothing but white space. */
	| 'empty'
	/** There, but the runtime will not or cannot read it. */
	| 'refused'
	/** A skill: its name and description reach the agent in the list of skills, the rest when it opens the file. */
	| 'listed'
	/** The same, but its description was cut, or left out, to keep the list within its limit. */
	| 'shortened'
	/** A skill that the list leaves out. */
	| 'unlisted'
	/** A name that this version of the runtime does not load at all. */
	| 'ignored';

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
	/** Entries that a section of its own shows while all of their projects are open, whatever becomes of the file. */
	readonly whileOpen?: readonly { readonly range: TextRange; readonly projects: readonly string[] }[];
	/** The part of the prompt that carries the file. */
	readonly partId?: string;
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
