import type { DocumentKind } from '../kinds.ts';

export interface Document {
	/** As the name or the header says it, with its parameters. */
	readonly mime: string;
	readonly name: string;
	/** Converts what lies in it. */
	readonly inside: (kind: DocumentKind, bytes: Uint8Array, mime: string, name: string) => Promise<string>;
}

/** Markdown of one document. Throws a `DocumentRefusal` for what people should hear, and anything else where the document is damaged. */
export type Converter = (bytes: Uint8Array, document: Document) => string | Promise<string>;
