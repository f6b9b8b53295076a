/** Whether bytes begin with these. */
export const startsWith = (bytes: Uint8Array, mark: readonly number[]): boolean =>
	mark.every((byte, at) => bytes[at] === byte);

/** The first bytes as Latin-1, in which each byte is a character; zeros are left out, so that UTF-16 can be looked at as well. */
export const textAtStart = (bytes: Uint8Array, length: number): string =>
	Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(length, bytes.length)).toString('latin1').replaceAll('\0', '');
