import type { TextRange } from '../text/range.ts';
import type { WorkspacePath } from '../workspace/snapshot.ts';

export type Severity = 'error' | 'warning' | 'information' | 'hint';

/** Where a finding points: a file of the workspace, or the configuration file by its absolute path. */
export interface FindingPlace {
	readonly file:
		| { readonly kind: 'workspace'; readonly path: WorkspacePath }
		| { readonly kind: 'config'; readonly path: string };
	readonly range: TextRange;
}

export interface TextChange {
	readonly range: TextRange;
	readonly text: string;
}

export type FixStep =
	| { readonly kind: 'edit'; readonly file: FindingPlace['file']; readonly changes: readonly TextChange[] }
	/** Exclusive: fails where the file exists by then. */
	| { readonly kind: 'create'; readonly path: WorkspacePath; readonly text: string }
	| { readonly kind: 'delete'; readonly path: WorkspacePath }
	/** Ends every line with a line feed alone. No text edit: an editor keeps line ends apart from the text. */
	| { readonly kind: 'line-feeds'; readonly path: WorkspacePath }
	/** Renames also change letter case. */
	| { readonly kind: 'rename'; readonly path: WorkspacePath; readonly to: WorkspacePath };

export interface Fix {
	/** Imperative, as a menu shows it: `Change “Nmae” to “Name”`. */
	readonly title: string;
	/** At most one preferred fix a finding; preferred fixes are what `source.fixAll.soulscope` applies. */
	readonly preferred: boolean;
	readonly steps: readonly FixStep[];
}

export interface Finding {
	readonly place: FindingPlace;
	/** What is wrong, why it matters to the agent, what to do. */
	readonly message: string;
	/** `unnecessary` fades the range: this text never reaches the agent. */
	readonly tag?: 'unnecessary' | 'deprecated';
	readonly related?: readonly { readonly place: FindingPlace; readonly message: string }[];
	readonly fixes?: readonly Fix[];
	/**
	 * What is wrong, without the runtime that it is wrong for: what several versions say of one place is one problem where this is the
	 * same. Absent: the whole message has to be.
	 */
	readonly fault?: string;
	/** What comes of it, a clause, where findings of one rule differ in that: one of them never speaks for those with another. */
	readonly effect?: string;
}
