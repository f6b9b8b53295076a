import { RequestType } from 'vscode-languageserver-protocol';
import type { Attachment, RecalledPart } from './conversation.ts';

export interface ParticipantParams {
	/** URI of the workspace's root. */
	readonly workspace: string;
	/** What the person said. */
	readonly text: string;
	readonly attachments: readonly Attachment[];
	/** The model that the person chose, by the editor's name for it. */
	readonly model?: string;
	/** As an answer before it in the same chat was given it; absent for the first. */
	readonly conversation?: string;
}

/** A tool as a model is told of it. */
interface ToolDescription {
	readonly name: string;
	readonly description: string;
	/** JSON Schema of an object. */
	readonly inputSchema: object;
}

export type ParticipantPrompt =
	| {
			readonly kind: 'ready';
			/** The assembled prompt, as chatted: what the preview shows, to the byte. */
			readonly system: string;
			/** What stands in front of the message: attachments, and what is recalled; absent where nothing does. */
			readonly context?: string;
			/** What goes out as the person's words: the text of a skill where a slash command was typed. */
			readonly message: string;
			readonly recalled: readonly RecalledPart[];
			readonly tools: readonly ToolDescription[];
			/** The name that the turn is recorded by, and its conversation: both go with `ParticipantEndRequest` and to the next turn. */
			readonly record?: string;
			readonly conversation?: string;
	  }
	/** Nothing is to be sent, and what the person is told instead. */
	| { readonly kind: 'notice'; readonly text: string };

/** How a turn of the editor's own chat ended. */
export interface ParticipantResult {
	readonly record: string;
	/** Everything that the agent said. */
	readonly text: string;
	readonly calls: readonly {
		readonly name: string;
		readonly state: 'done' | 'failed' | 'refused';
		/** What the model was told. */
		readonly result: string;
	}[];
	readonly end: 'done' | 'stopped' | 'failed';
	/** Why it failed. */
	readonly message?: string;
}

/** What comes of the end of such a turn. */
export interface ParticipantEnd {
	/** Things that were said in this chat, could be remembered, and wait for the person. */
	readonly toRemember: number;
}

/** Client → server: a turn of the editor's own chat has ended. */
export const ParticipantEndRequest = new RequestType<ParticipantResult, ParticipantEnd, void>(
	'soulscope/participant/end',
);

/** Client → server: what the editor's own chat sends where the agent is asked there. */
export const ParticipantPromptRequest = new RequestType<ParticipantParams, ParticipantPrompt, void>(
	'soulscope/participant/prompt',
);
