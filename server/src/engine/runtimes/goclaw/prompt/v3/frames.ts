import type { PromptFrame } from '../../../capabilities/wording.ts';
import { frames } from '../frames.ts';

/** What closes the blocks that files stand in: those of 2026.2.26, and one for files that are nobody's business. */
export const frames3: readonly PromptFrame[] = [
	...frames,
	...frames.slice(0, 1).map(({ effect }) => ({ mark: /<\/internal_config\s*>/g, effect })),
];
