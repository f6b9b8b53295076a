import type { MemoryPolicy } from '../../capabilities/memory.ts';

/** Where the runtime keeps its memory; it appends to the day's log itself before it compacts a conversation. */
export const memoryPolicy: MemoryPolicy = {
	dailyLogPath: (day) => `memory/${day}.md`,
	curatedPath: 'MEMORY.md',
	curatedUntilThen: 'memory.md',
	// Where rows of a database stand for files, a person's own are in a folder of theirs.
	accepts: (path) => /^(?:people\/[^/]+\/)?(?:MEMORY\.md|memory\/(?:.*\/)?[^/]+\.md)$/u.test(path),
};
