import { createHash } from 'node:crypto';

/** SHA-256 of bytes, which of a text are those in UTF-8, in lower-case hex. */
export const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex');
