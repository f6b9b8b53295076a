import { randomBytes } from 'node:crypto';

/** A UUID of version 7 (RFC 9562) that begins with `at`, ms since the epoch: Botholomew files a thread by it. */
export function conversationId(at: number): string {
	const bytes = randomBytes(16);
	bytes.writeUIntBE(Math.max(0, Math.trunc(at)) % 2 ** 48, 0, 6);
	bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
	bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
	return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/u, '$1-$2-$3-$4-');
}
