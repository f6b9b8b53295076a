import { NotificationType, RequestType } from 'vscode-languageserver-protocol';

export interface SummonParams {
	/** Chosen by the client; names it in progress. */
	readonly summon: string;
	/** URI of the folder that the agent is to live in. */
	readonly folder: string;
	/** A runtime's id; absent: what the folder is the workspace of, else the newest. */
	readonly runtime?: string;
	/** Who the agent is to be, in the person's words. */
	readonly description: string;
}

/** What a rule would say of a drafted file. */
export interface DraftFinding {
	readonly severity: 'error' | 'warning' | 'information';
	readonly code: string;
	readonly message: string;
}

/** A file that could be written. */
export interface DraftedFile {
	/** Path in the folder. */
	readonly path: string;
	readonly uri: string;
	/** What is there now; absent where nothing is. */
	readonly before?: string;
	readonly after: string;
	readonly by: 'model' | 'template';
	readonly findings: readonly DraftFinding[];
}

export type SummonResult =
	| {
			readonly kind: 'drafted';
			/** The runtime's id, and its name for people. */
			readonly runtime: string;
			readonly runtimeTitle: string;
			/** The model's name; absent where none answered. */
			readonly model?: string;
			readonly files: readonly DraftedFile[];
			/** What people should know of how the files came about, a line each: a template that stood in, and why. */
			readonly notes: readonly string[];
	  }
	| { readonly kind: 'failed'; readonly message: string };

/** Client → server: draft the files of an agent. Nothing is written. Cancelling hangs up on the model. */
export const SummonRequest = new RequestType<SummonParams, SummonResult, void>('soulscope/summon');

/** Server → client: what a file that is being drafted says so far; nothing at first, once for each file to come. */
export const SummonProgressNotification = new NotificationType<{
	readonly summon: string;
	readonly path: string;
	readonly text: string;
}>('soulscope/summon/progress');

export interface SummonWriteParams {
	readonly folder: string;
	readonly runtime: string;
	readonly files: readonly {
		readonly path: string;
		/** What the person was shown as being there; the file is left alone where it is something else by now. */
		readonly before?: string;
		readonly after: string;
	}[];
}

export type SummonWriteResult =
	| { readonly kind: 'written'; readonly files: readonly string[]; readonly undo: string }
	/** `undo` where some were written before it went wrong. */
	| { readonly kind: 'failed'; readonly message: string; readonly undo?: string };

/** Client → server: write drafted files, as the person saw them. */
export const SummonWriteRequest = new RequestType<SummonWriteParams, SummonWriteResult, void>('soulscope/summon/write');
