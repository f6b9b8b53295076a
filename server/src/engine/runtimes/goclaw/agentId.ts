import { createHash } from 'node:crypto';

/** Namespace that RFC 4122 gives to DNS names; the runtime uses it for its agents as well. */
const namespace = Uint8Array.of(
	0x6b,
	0xa7,
	0xb8,
	0x10,
	0x9d,
	0xad,
	0x11,
	0xd1,
	0x80,
	0xb4,
	0x00,
	0xc0,
	0x4f,
	0xd4,
	0x30,
	0xc8,
);

/** The UUID (version 5) that the standalone runtime knows an agent by. */
export function agentUuid(agentKey: string): string {
	const digest = createHash('sha1').update(namespace).update(`goclaw-standalone:${agentKey}`, 'utf8').digest();
	digest[6] = ((digest[6] ?? 0) & 0x0f) | 0x50;
	digest[8] = ((digest[8] ?? 0) & 0x3f) | 0x80;
	const hex = digest.subarray(0, 16).toString('hex');
	return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
