import type { Severity } from '../../../rules/rule.ts';
import type { TextRange } from '../../../text/range.ts';

/** Something that VS Code itself marks in a file. Its words are its own: only which ones, and what they are about, is said here. */
export interface EditorReport {
	readonly code: ReportCode;
	readonly severity: Severity;
	/** Of the file. */
	readonly range: TextRange;
	/** What its words are filled with, in their order. */
	readonly about: readonly string[];
}

export type ReportCode =
	| 'yaml'
	| 'unknown-attribute'
	| 'ignored-here'
	| 'not-text'
	| 'empty'
	| 'no-glob'
	| 'not-list'
	| 'item-not-text'
	| 'empty-path'
	| 'path-no-glob'
	| 'exclude-agent'
	| 'mode-ignored'
	| 'mode-renamed'
	| 'unknown-agent'
	| 'model-shape'
	| 'model-items'
	| 'model-item-empty'
	| 'model-list-empty'
	| 'tools-useless'
	| 'tools-shape'
	| 'tool-not-text'
	| 'unknown-tool'
	| 'unknown-tool-in-text'
	| 'infer'
	| 'target'
	| 'not-boolean'
	| 'hooks-shape'
	| 'handoff-shape'
	| 'handoff-value'
	| 'handoff-missing'
	| 'handoff-key'
	| 'handoff-twice'
	| 'agents-item'
	| 'agent-ignored'
	| 'agents-need-tool'
	| 'github-shape'
	| 'skill-no-name'
	| 'skill-name'
	| 'skill-folder'
	| 'skill-no-description'
	| 'skill-needs-description'
	| 'skill-fork'
	| 'chatmode'
	| 'no-file'
	| 'bad-reference';

/** What VS Code knows around a file. */
export interface ReportSurroundings {
	/** True for an absolute path that leads to something. */
	exists(path: string): boolean;
	resolve(target: string): string | undefined;
	/** Names of agents, those that come with VS Code among them. */
	readonly agents: readonly string[];
	/** Names of tools; undefined where nobody knows them, and then nothing is said of them. */
	readonly tools?: ReadonlySet<string>;
	readonly hasSkillTool: boolean;
}
