import { RequestType } from 'vscode-languageserver-protocol';
import type { PreviewParams } from './preview.ts';
import type { SessionKind } from './session.ts';

export interface LineInPromptParams {
	readonly prompt: PreviewParams;
	readonly uri: string;
	/** Zero-based line of the file. */
	readonly line: number;
}

/** What became of a line of a file that is not in a prompt. */
export interface LineInPrompt {
	/** One line for people; undefined where the line is in the prompt after all. */
	readonly why?: string;
	/** The part of the prompt that comes nearest to it, such as a skill's entry in the list. */
	readonly part?: string;
	/** Kinds of session whose prompt has the line, in the runtime's order. */
	readonly sessions: readonly SessionKind[];
}

/** Client → server: why a line of a file is not in a prompt, and which sessions have it. */
export const LineInPromptRequest = new RequestType<LineInPromptParams, LineInPrompt, void>('soulscope/lineInPrompt');
