import { RequestType } from 'vscode-languageserver-protocol';
import type { Fate } from '../preview/fate.ts';
import type { SessionKind } from '../preview/session.ts';

export interface OverviewParams {
	/** URI of the workspace's root. */
	readonly workspace: string;
	/** A state of the past, by its id, in place of now: then files are named and cannot be opened. */
	readonly asOf?: string;
}

/** What becomes of a file in one kind of session. */
export interface OverviewCell {
	readonly fate: Fate;
	/** Of what stands in the prompt for it, its frame included. */
	readonly tokens: number;
	/** Of its text that is cut away or dropped, an estimate. */
	readonly lost: number;
	/** One clause for people; empty where `fate` says it all. */
	readonly reason: string;
}

/** A file or a skill, and its cell of each session, in the order of the sessions; null where the session knows nothing of it. */
export interface OverviewFile {
	readonly path: string;
	/** What it is called where its path says little. */
	readonly name?: string;
	readonly uri: string;
	readonly isSkill: boolean;
	/** What it is to the runtime. */
	readonly roleTitle: string;
	readonly cells: readonly (OverviewCell | null)[];
}

/** The prompt of one kind of session. Tokens. */
interface OverviewSession {
	readonly session: SessionKind;
	/** Why nobody gets the prompt, in sentences; absent where somebody does. */
	readonly unsent?: string;
	readonly tokens: number;
	/** Of what the runtime says itself: its instructions, headings, facts. */
	readonly runtime: number;
}

/** Where the runtime's configuration is, and what comes of it. */
export interface OverviewConfiguration {
	readonly path: string;
	readonly uri: string;
	/** `invalid`: the runtime ignores all of it. Absent where nobody knows. */
	readonly state?: 'valid' | 'invalid';
	/** Where `invalid`: the runtime does not even start with it. */
	readonly refusesToStart?: true;
}

export interface OverviewResult {
	readonly sessions: readonly OverviewSession[];
	readonly files: readonly OverviewFile[];
	/** The agents that live in this folder, where it is more than one. */
	readonly sharedBy: readonly string[];
	/** Null where none is found; absent where the runtime has none. */
	readonly configuration?: OverviewConfiguration | null;
	/** What the folder holds that an agent has only where somebody installs it, in sentences; absent where there is nothing. */
	readonly installable?: string;
}

/** Client → server: what every kind of session reads, and what it costs. Ask again after `soulscope/workspaceChanged`. */
export const OverviewRequest = new RequestType<OverviewParams, OverviewResult, void>('soulscope/overview');
