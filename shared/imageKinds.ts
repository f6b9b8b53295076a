/** What the first bytes of a picture say, of those that editors show and models look at. Drawings that can hold scripts are not among them. */
const kinds = [
	{ kind: 'image/png', is: (bytes: Uint8Array) => begins(bytes, '\x89PNG\r\n\x1a\n') },
	{ kind: 'image/jpeg', is: (bytes: Uint8Array) => begins(bytes, '\xff\xd8\xff') },
	{ kind: 'image/gif', is: (bytes: Uint8Array) => begins(bytes, 'GIF87a') || begins(bytes, 'GIF89a') },
	{ kind: 'image/webp', is: (bytes: Uint8Array) => begins(bytes, 'RIFF') && begins(bytes.subarray(8), 'WEBP') },
] as const satisfies readonly { readonly kind: string; is(bytes: Uint8Array): boolean }[];

function begins(bytes: Uint8Array, mark: string): boolean {
	return mark.length <= bytes.length && [...mark].every((letter, index) => bytes[index] === letter.charCodeAt(0));
}

/** What a picture is, by its bytes and not by its name; undefined where it is none of these. */
export const imageKindOf = (bytes: Uint8Array): (typeof kinds)[number]['kind'] | undefined =>
	kinds.find(({ is }) => is(bytes))?.kind;
