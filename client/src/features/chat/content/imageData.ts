/** Bytes. OpenClaw 2026.9.6 takes no larger avatar, and an answer needs none. */
export const largestImage = 2 * 1024 * 1024;

/** What the first bytes of a picture say. Drawings that can hold scripts are not among them. */
const kinds: readonly { readonly type: string; is(bytes: Uint8Array): boolean }[] = [
	{ type: 'image/png', is: (bytes) => begins(bytes, '\x89PNG\r\n\x1a\n') },
	{ type: 'image/jpeg', is: (bytes) => begins(bytes, '\xff\xd8\xff') },
	{ type: 'image/gif', is: (bytes) => begins(bytes, 'GIF87a') || begins(bytes, 'GIF89a') },
	{ type: 'image/webp', is: (bytes) => begins(bytes, 'RIFF') && begins(bytes.subarray(8), 'WEBP') },
];

function begins(bytes: Uint8Array, mark: string): boolean {
	return mark.length <= bytes.length && [...mark].every((letter, index) => bytes[index] === letter.charCodeAt(0));
}

/** A picture as a data URI, by what it is and not by what it is called; undefined where it is none, or too large. */
export function imageData(bytes: Uint8Array): string | undefined {
	if (bytes.length > largestImage) return undefined;
	const kind = kinds.find(({ is }) => is(bytes));
	return kind && `data:${kind.type};base64,${Buffer.from(bytes).toString('base64')}`;
}

/** The same of a data URI that somebody else wrote. */
export function imageFromDataUri(uri: string): string | undefined {
	const base64 = /^data:image\/[a-z.+-]+;base64,([A-Za-z0-9+/=\s]+)$/i.exec(uri)?.[1];
	return base64 === undefined ? undefined : imageData(Buffer.from(base64, 'base64'));
}
