import type { Prompt } from '../prompt/prompt.ts';
import type { Runtime } from '../runtimes/runtime.ts';
import type { TextRange } from '../text/range.ts';
import type { Session, SessionKind } from '../workspace/session.ts';
import type { Snapshot, WorkspacePath } from '../workspace/snapshot.ts';

export type Severity = 'error' | 'warning' | 'information' | 'hint';

/** Where a finding points: a file of the workspace, or the configuration file by its absolute path. */
export interface Place {
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
	| { readonly kind: 'edit'; readonly file: Place['file']; readonly changes: readonly TextChange[] }
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
	readonly place: Place;
	/** What is wrong, why it matters to the agent, what to do. */
	readonly message: string;
	/** `unnecessary` fades the range: this text never reaches the agent. */
	readonly tag?: 'unnecessary' | 'deprecated';
	readonly related?: readonly { readonly place: Place; readonly message: string }[];
	readonly fixes?: readonly Fix[];
}

/** What a rule may look at. Assembled prompts are made on demand, once for each kind of session. */
export interface RuleView {
	readonly snapshot: Snapshot;
	readonly runtime: Runtime;
	/** The session that previews use unless told otherwise. */
	readonly session: Session;
	prompt(kind: SessionKind): Prompt;
}

interface RuleDocs {
	/** One line: the title of the rule's page. */
	readonly title: string;
	/** Markdown: what the runtime does, and so why this matters. */
	readonly why: string;
	/** Markdown: what to do about it. */
	readonly fix: string;
	/** A short example that the rule reports, as file name and text. */
	readonly example?: { readonly file: string; readonly text: string };
}

/** One thing that can be said of a workspace. A rule looks at everything and says each thing once. */
export interface Rule {
	/** Dotted words, also the name of the page in `docs/rules`: `budget.truncated`. */
	readonly code: string;
	readonly severity: Severity;
	readonly docs: RuleDocs;
	/**
	 * What it says of a file hangs on that file's text and on which files there are, so that it can be asked about one text at a
	 * time: thousands of files that no prompt takes in are shown to it that way, each once.
	 */
	readonly eachText?: true;
	/**
	 * True where what a finding points at is a secret: it comes before everything else, each one by itself, and its own
	 * characters are never shown.
	 */
	readonly secret?: true;
	/**
	 * Only of runtimes that have it among their `rules`; no other is asked. In the table of all rules it stands behind the rule with
	 * this code, at the end where none is named.
	 */
	readonly particular?: { readonly behind?: string };
	check(view: RuleView): Iterable<Finding>;
}
