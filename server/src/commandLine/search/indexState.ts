import type { MemoryIndexState } from '../../../../protocol/memory/search.ts';

/** The state as `--format json` has printed it from the start: scripts read `meaning` where the code says `embeddings`. */
export const printedState = (state: MemoryIndexState): Readonly<Record<string, unknown>> =>
	Object.fromEntries(Object.entries(state).map(([key, value]) => [key === 'embeddings' ? 'meaning' : key, value]));
