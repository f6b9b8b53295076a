/**
 * Counts tokens. Loading a tokenizer's tables takes a while, so counting is never part of assembling a prompt:
 * views that show tokens ask a counter for them.
 */
export interface TokenCounter {
	/** What to call the counting in front of people, e.g. `o200k estimate`. */
	readonly name: string;
	/** True only where the model's provider counted; everything else is an estimate and must be labelled as one. */
	readonly exact: boolean;
	/** Tokens in `text`: a whole number ≥ 0. */
	count(text: string): number;
}
