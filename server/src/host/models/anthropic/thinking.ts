import type { OutputConfig, ThinkingConfigParam } from '@anthropic-ai/sdk/resources/messages';
import { effortOf, unaskedThoughts } from '../effort.ts';

/** One way to ask a model to think, or not to; undefined: nothing is said of it. */
export interface ThinkingForm {
	readonly thinking?: ThinkingConfigParam;
	readonly output_config?: OutputConfig;
}

/** Tokens that go beside the limit of the answer for what `model` thinks when it is asked so for `tokens` of thoughts. */
export function roomForThoughts(model: string, { thinking }: ThinkingForm, tokens: number): number {
	switch (thinking?.type) {
		case 'enabled':
			return thinking.budget_tokens;
		case 'adaptive':
			return tokens;
		case 'disabled':
		case 'between_tools':
			return 0;
		case undefined:
			return wayOf(model)?.always ? unaskedThoughts : 0;
	}
}

/** The least budget that the provider takes. Tokens. */
const leastBudget = 1024;

const budget = (tokens: number): ThinkingForm => ({
	thinking: { type: 'enabled', budget_tokens: Math.max(leastBudget, tokens) },
});

/** Some models keep their thoughts to themselves unless they are asked for. */
const adaptive = (tokens: number): ThinkingForm => ({
	thinking: { type: 'adaptive', display: 'summarized' },
	output_config: { effort: effortOf(tokens) },
});

const unsaid: ThinkingForm = {};
const disabled: ThinkingForm = { thinking: { type: 'disabled' } };
const betweenTools: ThinkingForm = { thinking: { type: 'between_tools' } };

/**
 * Models whose way is known, the first that fits (platform.claude.com, models and their migration guides, November 2026).
 * `quiet` is how a model is kept from thinking: some think unless they are told not to, and some cannot be kept from it.
 */
const known: readonly {
	readonly models: RegExp;
	readonly budgets: boolean;
	readonly quiet: ThinkingForm;
	readonly always?: true;
}[] = [
	{ models: /^claude-(?:3|(?:opus|sonnet)-4(?:-[015](?!\d)|-\d{8}|$)|haiku-4)/, budgets: true, quiet: unsaid },
	{ models: /^claude-(?:opus|sonnet)-4-[6-8]/, budgets: false, quiet: unsaid },
	{ models: /^claude-sonnet-5-5/, budgets: false, quiet: betweenTools },
	{ models: /^claude-(?:opus-5-5|fable|mythos)/, budgets: false, quiet: unsaid, always: true },
	{ models: /^claude-(?:opus|sonnet)-5(?:-\d{8})?$|^claude-haiku-5/, budgets: false, quiet: disabled },
];

const wayOf = (model: string) => known.find(({ models }) => models.test(model));

/** Ways to ask `model` to think for `tokens`, or with 0 not to, the likeliest first; the last one says nothing of it. */
export function thinkingForms(model: string, tokens: number): readonly ThinkingForm[] {
	const entry = wayOf(model);
	if (tokens > 0)
		return entry?.budgets ? [budget(tokens), adaptive(tokens), unsaid] : [adaptive(tokens), budget(tokens), unsaid];
	return entry && entry.quiet !== unsaid ? [entry.quiet, unsaid] : [unsaid];
}
