/** What kind of thing a memory is, where a runtime tells them apart. */
export const memoryTypes = ['preference', 'identity', 'fact', 'procedure', 'blocker', 'reference'] as const;
export type MemoryType = (typeof memoryTypes)[number];
