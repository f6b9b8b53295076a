import type { Finding, Severity } from '../../rules/finding.ts';

/** What can only be wrong with one runtime, as rules that look at a `View`. */
export interface RulesCapability<View> {
	readonly own?: readonly RuleOn<View>[];
	/** Files that look as if some session loaded them, and that none does. */
	neverLoaded?(view: View): Iterable<Finding>;
	/** Where its agents are, if no file of a folder is ever loaded, and how to get at them: one sentence. */
	readonly agentsElsewhere?: string;
	/** Settings that it accepts and does nothing with. */
	inertSettings?(view: View): Iterable<Finding>;
	/** The length, in the runtime's unit, from which a file of that limit counts as near it. */
	nearLimitFrom?(limit: number): number;
	/** True where limits of its own cut files or leave them out, so that it is asked by rules that go for each program (`RuleOn.ofEachProgram`). */
	readonly cutsFiles?: true;
	/** The setting that raises the total limit for all files, as people are told of it; absent where that is OpenClaw’s. */
	readonly raisesTotal?: string;
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
export interface RuleOn<View> {
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
	 * True for what a program’s own limits do to a file: where several programs share a folder, each of them is asked, for a file that one
	 * reads whole may be too long for another.
	 */
	readonly ofEachProgram?: true;
	/** What comes of it where it is one of the runtime’s own: its program does not start, uses none of its settings, drops the file, or takes it for an attack. */
	readonly effect?: 'no-start' | 'no-settings' | 'no-file' | 'file-blocked';
	/**
	 * Asked of the runtimes alone that have it as one of their own. In the table of all rules it stands behind the rule with this
	 * code, at the end where none is named.
	 */
	readonly particular?: { readonly behind?: string };
	check(view: View): Iterable<Finding>;
}
