import { randomBytes } from 'node:crypto';

let last = 0;
let counter = 0;

/**
 * A UUID of version 7 (RFC 9562) that begins with `at`, ms since the epoch: Botholomew files a thread by it. Those of one
 * millisecond are counted, so that they sort as they were made.
 */
export function conversationId(at: number): string {
	const moment = Math.max(0, Math.trunc(at)) % 2 ** 48;
	counter = moment === last ? (counter + 1) % 2 ** 12 : 0;
	last = moment;
	const bytes = randomBytes(16);
	bytes.writeUIntBE(moment, 0, 6);
	bytes.writeUInt16BE(0x7000 | counter, 6);
	bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
	return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/u, '$1-$2-$3-$4-');
}
