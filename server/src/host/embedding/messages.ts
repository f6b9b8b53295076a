import { RequestType } from 'vscode-jsonrpc/node';

/** `vectors`: one after the other, `dimensions` numbers each. */
export interface EmbeddedTexts {
	readonly vectors: Float32Array;
	readonly dimensions: number;
}

/** The vectors of these texts, in their order; without a text, answered once the model is there. One request at a time. */
export const EmbedRequest = new RequestType<{ readonly texts: readonly string[] }, EmbeddedTexts, void>('embed');
