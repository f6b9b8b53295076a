import { NotificationType, RequestType } from 'vscode-languageserver-protocol';

/** A model that the editor lets extensions use. */
export interface EditorModel {
	/** `copilot/gpt-6-luna`: whose it is, and its id there. */
	readonly model: string;
	/** For people. */
	readonly title: string;
	/** Tokens that it takes in. */
	readonly window: number;
}

/** Server → client: the editor's own models; empty where it has none, or must not use them here. */
export const EditorModelsRequest = new RequestType<null, readonly EditorModel[], void>('soulscope/editorModels/list');

/** Client → server: they are others now. */
export const EditorModelsChangedNotification = new NotificationType<null>('soulscope/editorModels/changed');

export type EditorContent =
	| { readonly kind: 'text'; readonly text: string }
	| { readonly kind: 'image'; readonly mime: string; readonly base64: string }
	| { readonly kind: 'call'; readonly id: string; readonly name: string; readonly input: object }
	| { readonly kind: 'result'; readonly call: string; readonly text: string };

/** The editor's models know these two roles and no other. */
export interface EditorMessage {
	readonly role: 'user' | 'assistant';
	readonly content: readonly EditorContent[];
}

interface EditorModelTool {
	readonly name: string;
	readonly description: string;
	readonly inputSchema: object;
}

export interface EditorPrompt {
	readonly model: string;
	readonly messages: readonly EditorMessage[];
	readonly tools: readonly EditorModelTool[];
}

export interface EditorRunParams extends EditorPrompt {
	/** Chosen by the server; names the run in its parts. */
	readonly run: string;
}

export type EditorRunResult =
	| { readonly kind: 'done' }
	| { readonly kind: 'stopped' }
	/** `code` as the editor's errors have it (`NoPermissions`, `Blocked`, `NotFound`, …), `message` in its words. */
	| { readonly kind: 'failed'; readonly code: string; readonly message: string };

/** Server → client: let a model answer. Resolves when it has ended, after all of its parts. Cancelling stops it. */
export const EditorRunRequest = new RequestType<EditorRunParams, EditorRunResult, void>('soulscope/editorModels/run');

/** Client → server: a part of the answer, in order. A call comes whole. */
export const EditorPartNotification = new NotificationType<{
	readonly run: string;
	readonly part: Extract<EditorContent, { kind: 'text' | 'call' }>;
}>('soulscope/editorModels/part');

/** Server → client: tokens of a prompt as the model counts them; null where it cannot say. */
export const EditorCountRequest = new RequestType<EditorPrompt, number | null, void>('soulscope/editorModels/count');
