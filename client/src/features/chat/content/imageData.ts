import { imageKindOf } from '../../../../../shared/imageKinds.ts';

/** Bytes. OpenClaw 2026.9.6 takes no larger avatar, and an answer needs none. */
export const largestImage = 2 * 1024 * 1024;

/** A picture as a data URI, by what it is and not by what it is called; undefined where it is none, or too large. */
export function imageData(bytes: Uint8Array): string | undefined {
	if (bytes.length > largestImage) return undefined;
	const kind = imageKindOf(bytes);
	return kind && `data:${kind};base64,${Buffer.from(bytes).toString('base64')}`;
}

/** The same of a data URI that somebody else wrote. */
export function imageFromDataUri(uri: string): string | undefined {
	const base64 = /^data:image\/[a-z.+-]+;base64,([A-Za-z0-9+/=\s]+)$/i.exec(uri)?.[1];
	return base64 === undefined ? undefined : imageData(Buffer.from(base64, 'base64'));
}
