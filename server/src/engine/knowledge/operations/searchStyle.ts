import { extractSnippetTerms, makeSnippet, makeSnippet17 } from '../documents/snippets.ts';

/** How a generation of the store makes a list of what both sides found. */
export interface SearchStyle {
	/** How many hits are fused where `limit` are wanted. */
	candidates(limit: number): number;
	/** Most hits from one path while others can have the place; 0 for no such limit. */
	readonly perPath: number;
	/** What a hit shows of its chunk, for these words. */
	snippet(words: string): (content: string) => string;
}

/** membot 0.17.0. */
export const search17: SearchStyle = {
	candidates: (limit) => limit,
	perPath: 0,
	snippet: () => makeSnippet17,
};

/** membot 0.19.5, without its second look at the candidates by another model. */
export const search19: SearchStyle = {
	candidates: (limit) => Math.min(50, Math.max(3 * limit, 20)),
	perPath: 3,
	snippet: (words) => {
		const terms = extractSnippetTerms(words);
		return (content) => makeSnippet(content, terms);
	},
};
