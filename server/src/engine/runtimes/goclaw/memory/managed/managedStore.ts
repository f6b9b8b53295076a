import { chunkText, contentHash, type TextChunk } from '../chunking.ts';

/** A memory in the database; without a user it is everybody's. */
export interface StoredDocument {
	readonly path: string;
	/** Empty for everybody. */
	readonly user: string;
	readonly content: string;
	readonly hash: string;
	readonly chunks: readonly TextChunk[];
}

const isSame = (a: Pick<StoredDocument, 'path' | 'user'>, b: Pick<StoredDocument, 'path' | 'user'>): boolean =>
	a.path === b.path && a.user === b.user;

/** Writes a document; its chunks are made anew each time, and only of Markdown. */
export function withDocument(
	documents: readonly StoredDocument[],
	document: { readonly path: string; readonly user: string; readonly content: string },
): StoredDocument[] {
	const { content, path } = document;
	const stored = { ...document, hash: contentHash(content), chunks: path.endsWith('.md') ? chunkText(content) : [] };
	const known = documents.some((each) => isSame(each, stored));
	return known ? documents.map((each) => (isSame(each, stored) ? stored : each)) : [...documents, stored];
}

/** Chunks go with their document. */
export const withoutDocument = (
	documents: readonly StoredDocument[],
	gone: { readonly path: string; readonly user: string },
): StoredDocument[] => documents.filter((document) => !isSame(document, gone));
