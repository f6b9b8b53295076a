import { RequestType } from 'vscode-jsonrpc/node';
import type { Converted } from '../../engine/knowledge/documents/convert.ts';
import type { DocumentKind } from './kinds.ts';

export interface GivenDocument {
	readonly bytes: Uint8Array;
	readonly kind: DocumentKind;
	readonly mime: string;
	readonly name: string;
}

/** Text of one document, or why there is none. One request at a time. */
export const ConvertRequest = new RequestType<GivenDocument, Converted, void>('convert');
