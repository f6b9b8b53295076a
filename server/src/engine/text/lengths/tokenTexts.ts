import tokens from 'gpt-tokenizer/bpeRanks/o200k_base';

/** The texts of a tokenizer's tokens, in the order of their ranks, as they lie in a file. */
export interface TokenTexts {
	/** One after the other, in UTF-16. */
	readonly units: Uint16Array;
	/** Of each rank, in units; 0 where the token is no text. */
	readonly lengths: Uint8Array;
	/** Tokens that are no text by themselves but pieces of characters, as bytes, by rank. */
	readonly pieces: ReadonlyMap<number, readonly number[]>;
}

const textOf = (token: string | readonly number[]): string => (typeof token === 'string' ? token : '');

/** Of `text`, in UTF-16. */
function unitsOf(text: string): Uint16Array {
	const units = new Uint16Array(text.length);
	for (let at = 0; at < text.length; at++) units[at] = text.charCodeAt(at);
	return units;
}

/** A release has them as a file (`esbuild.mjs`): two hundred thousand strings take longer to make than to count a book. */
export const tokenTexts: TokenTexts = {
	units: unitsOf(Array.from(tokens, textOf).join('')),
	lengths: Uint8Array.from(tokens, (token) => textOf(token).length),
	pieces: new Map([...tokens.entries()].flatMap(([rank, token]) => (typeof token === 'string' ? [] : [[rank, token]]))),
};
