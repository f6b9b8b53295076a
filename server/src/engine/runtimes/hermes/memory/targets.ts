/** What the program keeps: notes on its work, and on the person. Its tool calls them so. */
export type MemoryTarget = 'memory' | 'user';

/** In the order of the prompt. */
export const memoryTargets: readonly MemoryTarget[] = ['memory', 'user'];

/** Names below `memories/` in a home. */
export const memoryNames: Readonly<Record<MemoryTarget, string>> = { memory: 'MEMORY.md', user: 'USER.md' };
