/** What the program keeps: notes on its work, and on the person. Its tool calls them so. */
export type HermesTarget = 'memory' | 'user';

/** In the order of the prompt. */
export const memoryTargets: readonly HermesTarget[] = ['memory', 'user'];

/** Names below `memories/` in a home. */
export const memoryNames: Readonly<Record<HermesTarget, string>> = { memory: 'MEMORY.md', user: 'USER.md' };
