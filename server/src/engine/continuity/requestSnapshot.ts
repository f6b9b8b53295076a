import { sha256 } from '../text/sha256.ts';

/** Keys that may hold a secret. Judged by name alone: `max_tokens` and `author` go with them. */
const secretKey = /api[ _-]?key|auth|token|secret|password/i;

/** Stands for itself, so that the digest of a snapshot does not depend on the digest in it. */
const selfKey = 'request_snapshot_fingerprint';

/** A copy of a request that may be kept on record: every value under a key that may name a secret is replaced whole. */
export function sanitizeSnapshot(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(sanitizeSnapshot);
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, sanitizeUnder(key, each)]));
}

function sanitizeUnder(key: string, value: unknown): unknown {
	if (key === selfKey) return '[self]';
	return secretKey.test(key) ? '[redacted]' : sanitizeSnapshot(value);
}

/** SHA-256 in hex of the sanitised snapshot as JSON, its keys in the order in which they were put there. */
export const snapshotFingerprint = (payload: unknown): string => sha256(JSON.stringify(sanitizeSnapshot(payload)));
