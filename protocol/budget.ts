import { RequestType } from 'vscode-languageserver-protocol';
import type { RunNote } from './runNote.ts';

export interface BudgetParams {
	readonly workspace: string;
	readonly session: string;
}

export interface BudgetRow {
	readonly path: string;
	readonly uri: string;
	readonly role: string;
	readonly roleTitle: string;
	/** `whole`, `truncated`, … as in the ledger. */
	readonly fate: string;
	readonly reason: string;
	/** In the runtime's unit. */
	readonly rawLength: number;
	readonly injectedLength: number;
	readonly limit?: number;
	/** Tokens of what is injected. */
	readonly tokens: number;
}

export interface BudgetResult {
	readonly rows: readonly BudgetRow[];
	/** What the run does beyond these files. */
	readonly run: readonly RunNote[];
	readonly unit: string;
	readonly injected: number;
	readonly totalLimit?: number;
	/** Tokens of the whole prompt. */
	readonly tokens: number;
	readonly tokenCounter: string;
}

/** Client → server: the ledger of one session, with tokens. */
export const BudgetRequest = new RequestType<BudgetParams, BudgetResult, void>('soulscope/budget');
