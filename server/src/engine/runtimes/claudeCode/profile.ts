import type { Prepare } from './context/preparedText.ts';

/** What one version does its own way. */
export interface ClaudeCodeProfile {
	readonly version: string;
	/** Front matter, comments, imports. */
	readonly prepare: Prepare;
	/** Texts of the start lose the white space at their ends. */
	readonly trims: boolean;
	/** AGENTS.md stands in where there is no CLAUDE.md. */
	readonly agentsFallback: boolean;
	/** What the administrator manages is called so; else it goes under the person's own label. */
	readonly labelsManaged: boolean;
	/** Links to one file count once; else each name of it counts. */
	readonly countsRealPaths: boolean;
	/** Rules may be links to anywhere; else one that leads out of the folder needs the person's consent. */
	readonly linkedRulesAnywhere: boolean;
	/** CLAUDE.local.md of folders that `--add-dir` names. */
	readonly localInAddedFolders: boolean;
	/** Rules and files of folders below arrive once the agent touches a file there. */
	readonly loadsOnTouch: boolean;
	/** Somebody has measured what is sent again once a conversation was shortened. */
	readonly compactionMeasured: boolean;
	/** MEMORY.md, and what is written there. */
	readonly autoMemory: boolean;
	/** What is known of its lists of skills and agents. */
	readonly lists: boolean;
	/** How the block of instructions begins and ends. */
	readonly frame: 'reminder' | 'context';
}
