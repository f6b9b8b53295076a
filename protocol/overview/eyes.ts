import { RequestType } from 'vscode-languageserver-protocol';
import type { Fate } from '../preview/fate.ts';

export interface EyesParams {
	/** URI of the workspace's root. */
	readonly workspace: string;
	/** With the agents that have nothing of their own here. */
	readonly all: boolean;
}

export interface EyesAgent {
	/** As `Runtime.id`. */
	readonly id: string;
	readonly title: string;
	/** Of what stands in its prompt for these files: what a program says itself is not known of all of them. */
	readonly tokens: number;
	/** True where something in the folder is its own. */
	readonly isAtHome: boolean;
	readonly isLookedThrough: boolean;
}

/** What one agent makes of a file. */
export interface EyesCell {
	readonly fate: Fate;
	readonly tokens: number;
	/** Its place among the files that arrive, from 1; absent where it does not arrive. */
	readonly order?: number;
	/** One clause for people; empty where `fate` says it all. */
	readonly reason: string;
}

export interface EyesFile {
	readonly path: string;
	readonly uri: string;
	/** In the order of the agents; null where the agent never looks at it. */
	readonly cells: readonly (EyesCell | null)[];
}

/** A line, and who reads it without its opposite. */
export interface EyesLine {
	/** Titles, at least one. */
	readonly agents: readonly string[];
	/** As `files` has it. */
	readonly path: string;
	/** Zero-based. */
	readonly line: number;
	readonly text: string;
}

/** Two lines of which no agent can follow both. */
export interface EyesOpposite {
	/** For people: “the package manager”; absent where the lines say it themselves. */
	readonly about?: string;
	readonly sides: readonly [EyesLine, EyesLine];
}

export interface EyesResult {
	readonly agents: readonly EyesAgent[];
	readonly files: readonly EyesFile[];
	readonly opposites: readonly EyesOpposite[];
}

/** Client → server: one folder, and what each of several agents reads of it. */
export const EyesRequest = new RequestType<EyesParams, EyesResult, void>('soulscope/eyes');
