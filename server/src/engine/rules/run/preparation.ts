import { rootFiles } from '../../workspace/files.ts';
import type { RunPreparation } from '../../workspace/preparation.ts';
import { runNotes } from '../../workspace/runNotes.ts';
import { textOf, type WorkspacePath } from '../../workspace/snapshot.ts';
import type { RuleView } from '../rule.ts';
import { injectedFiles } from '../support/files.ts';

/** What the next run does to the workspace first; undefined where the runtime does nothing. */
export const preparationIn = (view: RuleView): RunPreparation | undefined => view.prompt(view.session.kind).preparation;

/** What else is to be said of a run that somebody hears of, each with a blank before it: not that nobody gets its prompt. */
export const besides = (preparation: RunPreparation, title: string): string =>
	runNotes(preparation, title)
		.filter(({ kind }) => kind !== 'refusal' && kind !== 'failure')
		.map(({ text }) => ` ${text}`)
		.join('');

/** Where a finding about what is not there stands: the first file that the agent reads, or any that somebody can open. */
export const anchorIn = (view: RuleView): WorkspacePath | undefined =>
	view.runtime.detection.contextNames.find((path) => textOf(view.snapshot, path) !== undefined) ??
	injectedFiles(view)[0] ??
	mostReadable(rootFiles(view.snapshot.files));

/** A text of the person's, if there is one: not what a system leaves in every folder. */
const mostReadable = (paths: readonly WorkspacePath[]): WorkspacePath | undefined =>
	paths.find((path) => path.endsWith('.md')) ?? paths.find((path) => !path.startsWith('.')) ?? paths[0];
