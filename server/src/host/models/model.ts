import type { ImageKind } from '../../../../shared/imageKinds.ts';
import type { JsonSchema } from '../../engine/schema/jsonSchema.ts';
import type { ModelFailure } from './failure.ts';

/** One block of the system prompt. The blocks' texts, one after the other, are the prompt. */
export interface SystemBlock {
	/** Never only white space, and well-formed Unicode: a provider refuses anything else. */
	readonly text: string;
	/** What is in it, for people: the titles of its parts. */
	readonly titles: readonly string[];
	/** An estimate. */
	readonly tokens: number;
	/** Ask the provider to keep everything up to the end of this block for the next turn. */
	readonly cacheHere: boolean;
}

/** What goes in front of a message, as a block of its own. */
export interface MessageContext {
	/** Not empty, and well-formed Unicode. */
	readonly text: string;
	/** An estimate. */
	readonly tokens: number;
	/** What is in it, for people: where it is from, and why. */
	readonly items: readonly { readonly place: string; readonly why: string; readonly tokens: number }[];
}

/** A tool as the model is told of it. */
export interface ToolSpec {
	/** Letters, digits, `_` and `-`, at most 64. */
	readonly name: string;
	readonly description: string;
	/** Of an object. */
	readonly inputSchema: JsonSchema;
}

/** `input` is what the model gave, unchecked; `{}` where that was no JSON, which `fault` then says. */
export interface ToolCall {
	/** Unique in the conversation. */
	readonly id: string;
	readonly name: string;
	readonly input: unknown;
	readonly fault?: string;
}

/** A stretch of a message. Every text is not empty, and well-formed Unicode. */
export type Content =
	| { readonly kind: 'text'; readonly text: string }
	| { readonly kind: 'call'; readonly call: ToolCall }
	/** A picture that the person has agreed to send; only what a person or a program in their place says has some. */
	| { readonly kind: 'image'; readonly mime: ImageKind; readonly base64: string }
	/** What a tool answered; comes in the user message right behind the calls, one for each of them. */
	| { readonly kind: 'result'; readonly call: string; readonly text: string; readonly isError: boolean }
	/** What a model thought, as its provider gave it and wants it back; other providers leave it out. */
	| { readonly kind: 'replay'; readonly provider: string; readonly data: unknown };

/** Roles take turns, `user` first. */
export interface ModelMessage {
	readonly role: 'user' | 'assistant';
	readonly context?: MessageContext;
	/** At least one that is no replay. */
	readonly content: readonly Content[];
	readonly cacheHere: boolean;
}

export interface ModelRequest {
	/** The provider's name for the model. */
	readonly model: string;
	/** Tokens. */
	readonly maxOutputTokens: number;
	/** Tokens that it may think before it answers; 0: none. */
	readonly thinking: number;
	readonly system: readonly SystemBlock[];
	readonly tools: readonly ToolSpec[];
	readonly messages: readonly ModelMessage[];
}

/** Tokens as the provider counted them; `input` includes `cached` and `written`, which it keeps from now on. */
export interface ModelUsage {
	readonly input: number;
	readonly output: number;
	readonly cached: number;
	readonly written?: number;
}

/** What came of a run, however it ended: whole texts, calls that arrived whole, and what is to be replayed, in order. */
interface ReplyContent {
	readonly content: readonly Content[];
	readonly usage?: ModelUsage;
}

export type ModelReply =
	/** `cut`: the output limit was reached. `refused`: the model would not go on. `calls`: it waits for its tools. */
	| (ReplyContent & { readonly kind: 'done'; readonly ending: 'complete' | 'cut' | 'refused' | 'calls' })
	| (ReplyContent & { readonly kind: 'stopped' })
	| (ReplyContent & { readonly kind: 'failed'; readonly failure: ModelFailure });

export interface ModelRun {
	/** Called with each stretch of the answer, in order. */
	readonly onText: (text: string) => void;
	readonly onThinking: (text: string) => void;
	/** Aborting ends the run with `stopped`; what came stays valid. */
	readonly signal: AbortSignal;
}

/** A model that can be chosen. */
export interface ModelInfo {
	readonly model: string;
	/** For people. */
	readonly title: string;
	/** Tokens, where the provider says. */
	readonly window?: number;
}

/** Something that answers. No method rejects. */
export interface ModelProvider {
	/** Tokens that `model` takes in. */
	windowOf(model: string): number;
	/** Resolves however the run ended. Never waits out a rate limit: that is for the caller to say and do. */
	run(request: ModelRequest, run: ModelRun): Promise<ModelReply>;
	/** Input tokens of the request as the provider counts them; undefined where it cannot say. */
	count?(request: ModelRequest, signal: AbortSignal): Promise<number | undefined>;
	/** The models that it has; empty where it cannot say. */
	models?(signal: AbortSignal): Promise<readonly ModelInfo[]>;
}
