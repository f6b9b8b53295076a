import { type Snapshot, textOf } from '../../../workspace/snapshot.ts';
import type { MemoryPolicy } from '../../capabilities/memory.ts';
import { fileNames } from '../files.ts';

/** Where every version of the family keeps its memory. */
export const memoryPolicy: MemoryPolicy = {
	dailyLogPath: (day) => `memory/${day}.md`,
	curatedPath: 'MEMORY.md',
	keptFromGroupsBy: 'use OpenClaw 2026.8 or later, which does not load it there',
	accepts: (path) => path === 'MEMORY.md' || /^memory\/(?:.*\/)?[^/]+\.md$/u.test(path),
};

/** True where the workspace has no long-term memory and its instructions speak of none. */
export function lacksMemory(snapshot: Snapshot): boolean {
	if (snapshot.files.has(fileNames.memory) || snapshot.files.has(fileNames.memoryAlt)) return false;
	return !/memory\.md/iu.test(textOf(snapshot, fileNames.agents) ?? '');
}
