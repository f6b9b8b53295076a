import { RequestType } from 'vscode-languageserver-protocol';
import type { AfterCompaction, Fate } from './fate.ts';
import type { RunNote } from './runNote.ts';
import type { SessionKind } from './session.ts';

export interface BudgetParams {
	readonly workspace: string;
	readonly session: SessionKind;
}

export interface BudgetRow {
	readonly path: string;
	/** What it is called where its path says little: a skill's own name, where it lies outside of the workspace. */
	readonly name?: string;
	readonly uri: string;
	readonly role: string;
	readonly roleTitle: string;
	readonly fate: Fate;
	readonly reason: string;
	/** In the runtime's unit. */
	readonly rawLength: number;
	readonly injectedLength: number;
	readonly limit?: number;
	/** What becomes of it once a long conversation was shortened; absent where that is not known. */
	readonly afterCompaction?: AfterCompaction;
	/** Tokens of what stands in the prompt for it, its frame included. */
	readonly tokens: number;
	/** All figures of the file, a line each for people; empty of a file that is not there. */
	readonly figures: readonly string[];
}

export interface BudgetResult {
	readonly rows: readonly BudgetRow[];
	/** What the run does beyond these files. */
	readonly run: readonly RunNote[];
	readonly unit: string;
	readonly injected: number;
	readonly totalLimit?: number;
	/** Tokens of the whole prompt as the runtime words it. */
	readonly tokens: number;
	/** What they are, in one line for people. */
	readonly tokenWords: string;
	/** Of them, those of files. */
	readonly fileTokens: number;
}

/** Client → server: the ledger of one session, with tokens. */
export const BudgetRequest = new RequestType<BudgetParams, BudgetResult, void>('soulscope/budget');
