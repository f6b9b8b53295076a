import type { Concession } from '../concessions.ts';
import { type Effort, effortOf } from '../effort.ts';

/** What servers of this protocol differ in, as one of them is spoken to. */
export interface Dialect {
	/** How the limit of the answer is called. */
	readonly limit: 'max_tokens' | 'max_completion_tokens';
	/** Undefined: nothing is said of it. */
	readonly effort: Effort | 'none' | undefined;
	/** Whether usage is asked for. */
	readonly usage: boolean;
	/** Whether what it thought before is given back. */
	readonly replay: boolean;
}

/** OpenAI itself has renamed the limit; most others still know it by its old name only, and overlook what they do not know. */
export const firstDialect = (isOpenAi: boolean, thinking: number): Dialect => ({
	limit: isOpenAi ? 'max_completion_tokens' : 'max_tokens',
	effort: thinking > 0 ? effortOf(thinking) : undefined,
	usage: true,
	replay: true,
});

export const dialectConcessions: readonly Concession<Dialect>[] = [
	{
		words: /max_(?:completion_)?tokens/i,
		instead: (dialect) => ({
			...dialect,
			limit: dialect.limit === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens',
		}),
	},
	{
		words: /stream_options|include_usage/i,
		instead: (dialect) => (dialect.usage ? { ...dialect, usage: false } : undefined),
	},
	{
		words: /reasoning_content|reasoning_details|extra_content|thought_signature/i,
		instead: (dialect) => (dialect.replay ? { ...dialect, replay: false } : undefined),
	},
	{
		// Some models take tools only where they do not think, and want to be told so.
		words: /set reasoning_effort to '?none/i,
		instead: (dialect) => (dialect.effort === 'none' ? undefined : { ...dialect, effort: 'none' }),
	},
	{
		words: /reasoning|thinking|effort/i,
		instead: (dialect) => (dialect.effort ? { ...dialect, effort: undefined } : undefined),
	},
];
