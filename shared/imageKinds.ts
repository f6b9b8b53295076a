/** What the first bytes of a picture say, of those that editors show and models look at. Drawings that can hold scripts are not among them. */
const kinds = {
	'image/png': (bytes: Uint8Array) => begins(bytes, '\x89PNG\r\n\x1a\n'),
	'image/jpeg': (bytes: Uint8Array) => begins(bytes, '\xff\xd8\xff'),
	'image/gif': (bytes: Uint8Array) => begins(bytes, 'GIF87a') || begins(bytes, 'GIF89a'),
	'image/webp': (bytes: Uint8Array) => begins(bytes, 'RIFF') && begins(bytes.subarray(8), 'WEBP'),
};

export type ImageKind = keyof typeof kinds;

const names = Object.keys(kinds) as readonly ImageKind[];

function begins(bytes: Uint8Array, mark: string): boolean {
	return mark.length <= bytes.length && [...mark].every((letter, index) => bytes[index] === letter.charCodeAt(0));
}

/** What a picture is, by its bytes and not by its name; undefined where it is none of these. */
export const imageKindOf = (bytes: Uint8Array): ImageKind | undefined => names.find((name) => kinds[name](bytes));

/** Whether a MIME type is that of such a picture. */
export const isImageKind = (mime: string): mime is ImageKind => Object.hasOwn(kinds, mime);
