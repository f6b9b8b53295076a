import type { PromptFrame } from '../../capabilities/wording.ts';

const ends = (what: string): string =>
	`the text after it is no longer part of ${what}, and the agent may treat it as words of the runtime`;

/** What closes the blocks that context files stand in. */
export const frames: readonly PromptFrame[] = [
	{ mark: /<\/context_file\s*>/g, effect: ends('the file') },
	{ mark: /<\/system_context\s*>/g, effect: ends('the file') },
	{ mark: /<\/extra_context\s*>/g, effect: ends('the block') },
];
