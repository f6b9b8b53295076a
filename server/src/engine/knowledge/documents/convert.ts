/** What a document says, or one line on why nothing can be made of it. */
export type Converted = { readonly text: string } | { readonly refused: string };

/**
 * Makes text of a document. `name` is that of its file, for what the type does not tell. Never rejects: a document that
 * is damaged, too large or of an unknown kind is refused.
 */
export type Convert = (bytes: Uint8Array, mime: string, name: string) => Promise<Converted>;
