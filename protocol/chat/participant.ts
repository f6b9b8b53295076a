import { RequestType } from 'vscode-languageserver-protocol';
import type { Attachment, RecalledPart } from './conversation.ts';

export interface ParticipantParams {
	/** URI of the workspace's root. */
	readonly workspace: string;
	/** What the person said. */
	readonly text: string;
	readonly attachments: readonly Attachment[];
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
	  }
	/** Nothing is to be sent, and what the person is told instead. */
	| { readonly kind: 'notice'; readonly text: string };

/** Client → server: what the editor's own chat sends where the agent is asked there. */
export const ParticipantPromptRequest = new RequestType<ParticipantParams, ParticipantPrompt, void>(
	'soulscope/participant/prompt',
);
