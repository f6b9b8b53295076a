/** How hard a model is to think, in the steps that all that take an effort in place of a budget know. */
export type Effort = 'low' | 'medium' | 'high';

/** The effort that comes nearest to a budget. Tokens. */
export function effortOf(tokens: number): Effort {
	if (tokens < 4_096) return 'low';
	return tokens < 16_384 ? 'medium' : 'high';
}

/**
 * What a model that cannot be kept from thinking gets beside the limit of the answer, which its thoughts count towards:
 * without it a short limit would leave nothing for the answer. Tokens.
 */
export const unaskedThoughts = 8_192;
