import type { MemoryPolicy } from '../../capabilities/memory.ts';

/** Where the runtime keeps its memory; it appends to the day's log itself before it compacts a conversation. */
export const memoryPolicy: MemoryPolicy = {
	dailyLogPath: (day) => `memory/${day}.md`,
	curatedPath: 'MEMORY.md',
	accepts: (path) => path === 'MEMORY.md' || /^memory\/(?:.*\/)?[^/]+\.md$/u.test(path),
};
