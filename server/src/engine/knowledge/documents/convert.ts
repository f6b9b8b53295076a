/** What a document says, or one line on why nothing can be made of it. */
export type Converted = { readonly text: string } | { readonly refused: string };

/**
 * Makes text of a document. `mime` may have parameters, such as the encoding that a server says. `name` is that of its file, for
 * what the type does not tell, or the address from which a page’s links count. Never rejects: a document that is damaged, too
 * large or of an unknown kind is refused.
 */
export type Convert = (bytes: Uint8Array, mime: string, name: string) => Promise<Converted>;
