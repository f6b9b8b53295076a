import type { MemoryPolicy } from '../../capabilities/memory.ts';

const path = 'AGENTS.md';

/** What Codex notes by itself, it writes over; a line that is to last belongs into the instructions. */
export const memory: MemoryPolicy = { curatedPath: path, accepts: (other) => other === path };
