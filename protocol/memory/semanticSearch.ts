import { NotificationType, RequestType0 } from 'vscode-languageserver-protocol';

/** What semantic search would take, or takes. */
export interface SemanticSearchState {
	/** `ready`: passages are embedded as they come. `no-model`: it is not on this machine. `no-key`: the service wants one. */
	readonly kind: 'ready' | 'no-model' | 'no-key' | 'off';
	readonly provider: 'local' | 'openai' | 'gemini' | 'off';
	/** `Xenova/all-MiniLM-L6-v2`; empty: the service's usual one. */
	readonly model: string;
	/** Where it would be fetched from: `huggingface.co`. */
	readonly host: string;
}

/** Client → server: can memory be searched semantically? */
export const SemanticSearchStateRequest = new RequestType0<SemanticSearchState, void>('soulscope/semanticSearch/state');

export type FetchModelResult = { readonly kind: 'done' } | { readonly kind: 'failed'; readonly message: string };

/** Client → server: fetch the model; the person has agreed. Cancelled: what came is kept for the next time. */
export const FetchModelRequest = new RequestType0<FetchModelResult, void>('soulscope/semanticSearch/fetchModel');

/** Server → client: how far the model is; bytes. */
export const ModelProgressNotification = new NotificationType<{ readonly here: number; readonly all: number }>(
	'soulscope/semanticSearch/modelProgress',
);

/** Client → server: a key was stored or forgotten. */
export const ApiKeyChangedNotification = new NotificationType<{ readonly provider: string }>('soulscope/apiKeyChanged');
