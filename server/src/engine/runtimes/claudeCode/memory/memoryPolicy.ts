import type { MemoryPolicy } from '../../capabilities/memory.ts';

/** What a person has Claude Code remember goes into the instructions of the project; its own notes are its own business. */
export const memoryPolicy: MemoryPolicy = {
	curatedPath: 'CLAUDE.md',
	curatedStart: '',
	accepts: (path) => path === 'CLAUDE.md' || path === 'CLAUDE.local.md' || path === '.claude/CLAUDE.md',
};
