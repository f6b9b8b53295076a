import type { TokenCounter } from '../text/lengths/tokens.ts';
import type { Part, Prompt } from './prompt.ts';
import type { WordingGap } from './wording/wording.ts';

/**
 * UTF-16 units of instructions in English that one o200k token stands for, as counted over this project's own
 * templates and example (8,081 units, 1,920 tokens).
 */
const unitsPerToken = 4.2;

/**
 * Tokens of what the part stands for. A placeholder has the length of the runtime's words and none of their tokens, so
 * its length speaks for it.
 */
export function tokensOfPart({ text, source, gaps = [] }: Part, counter: TokenCounter): number {
	const isPlaceholder = source.kind === 'wording' && source.wording === 'placeholder';
	if (isPlaceholder) return Math.ceil(text.length / unitsPerToken);
	const room = gaps.reduce((sum, { length }) => sum + length, 0);
	return counter.count(withoutGaps(text, gaps)) + Math.ceil(room / unitsPerToken);
}

function withoutGaps(text: string, gaps: readonly WordingGap[]): string {
	let kept = '';
	let at = 0;
	for (const gap of gaps) {
		kept += text.slice(at, gap.at);
		at = gap.at + gap.length;
	}
	return kept + text.slice(at);
}

/** Tokens of the whole prompt: the sum of its parts, as budgets list them. */
export const tokensOfPrompt = ({ parts }: Prompt, counter: TokenCounter): number =>
	parts.reduce((sum, part) => sum + tokensOfPart(part, counter), 0);
