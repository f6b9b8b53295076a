import type { MemoryPolicy } from '../runtime.ts';

/** Where every version of the family keeps its memory. */
export const memoryPolicy: MemoryPolicy = {
	dailyLogPath: (day) => `memory/${day}.md`,
	curatedPath: 'MEMORY.md',
	accepts: (path) => path === 'MEMORY.md' || /^memory\/(?:.*\/)?[^/]+\.md$/u.test(path),
};
