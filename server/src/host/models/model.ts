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

export interface ModelMessage {
	readonly role: 'user' | 'assistant';
	readonly context?: MessageContext;
	/** Not empty, and well-formed Unicode. */
	readonly text: string;
	readonly cacheHere: boolean;
}

export interface ModelRequest {
	/** The provider's name for the model. */
	readonly model: string;
	/** Tokens. */
	readonly maxOutputTokens: number;
	readonly system: readonly SystemBlock[];
	readonly messages: readonly ModelMessage[];
}

/** Tokens as the provider counted them; `input` includes `cached`. */
export interface ModelUsage {
	readonly input: number;
	readonly output: number;
	readonly cached: number;
}

export type ModelReply =
	/** `cut`: the output limit was reached. `refused`: the model would not go on. */
	| { readonly kind: 'done'; readonly ending: 'complete' | 'cut' | 'refused'; readonly usage?: ModelUsage }
	| { readonly kind: 'stopped' }
	| { readonly kind: 'failed'; readonly failure: ModelFailure };

export interface ModelRun {
	/** Called with each stretch of the answer, in order. */
	readonly onText: (text: string) => void;
	/** Aborting ends the run with `stopped`; text that came stays valid. */
	readonly signal: AbortSignal;
}

/** Something that answers. */
export interface ModelProvider {
	/** Tokens that `model` takes in. */
	windowOf(model: string): number;
	/** Resolves however the run ended; never rejects. */
	run(request: ModelRequest, run: ModelRun): Promise<ModelReply>;
}
