import type { CodeAction, Diagnostic, Range } from 'vscode-languageserver';
import type { LanguageContext } from '../context.ts';
import type { WorkspaceFile } from '../support/workspace/files.ts';

/** What somebody would like to do something about: a place in a Markdown file, and the problems shown there. */
interface ActionRequest {
	readonly file: WorkspaceFile;
	/** Empty where nothing is selected. */
	readonly range: Range;
	readonly shown: readonly Diagnostic[];
	readonly context: LanguageContext;
}

/** Something that can be done with text, whether a rule speaks of it or not. */
export type ActionSource = (request: ActionRequest) => readonly CodeAction[];
