import type { WorkspacePath } from '../../../workspace/snapshot.ts';

/** What the program keeps: notes on its work, and on the person. Its tool calls them so. */
export type MemoryTarget = 'memory' | 'user';

/** In the order of the prompt. */
export const memoryTargets: readonly MemoryTarget[] = ['memory', 'user'];

/** Names below `memories/` in a home. */
export const memoryNames: Readonly<Record<MemoryTarget, string>> = { memory: 'MEMORY.md', user: 'USER.md' };

/** Which of the two `path` is, wherever its home lies; undefined: neither. */
export function targetOf(path: WorkspacePath): MemoryTarget | undefined {
	if (/(?:^|\/)memories\/MEMORY\.md$/u.test(path)) return 'memory';
	return /(?:^|\/)memories\/USER\.md$/u.test(path) ? 'user' : undefined;
}
