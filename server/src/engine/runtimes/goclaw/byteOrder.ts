import { Buffer } from 'node:buffer';

/** Order of the UTF-8 bytes, which is not that of UTF-16 units. */
export const compareBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

export const inByteOrder = (texts: readonly string[]): string[] => [...texts].sort(compareBytes);
