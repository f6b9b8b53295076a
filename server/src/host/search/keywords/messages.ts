import { RequestType } from 'vscode-jsonrpc/node';
import type { KeywordHits, KeywordQuery } from '../../../engine/memory/policy.ts';

export interface KeywordQuestion {
	readonly texts: readonly string[];
	readonly queries: readonly KeywordQuery[];
}

/** The hits of each query, in their order. */
export const KeywordsRequest = new RequestType<KeywordQuestion, readonly KeywordHits[], void>('keywords');
