import { BytePairEncodingCore } from 'gpt-tokenizer/BytePairEncodingCore';
import tokens from 'gpt-tokenizer/bpeRanks/o200k_base';
import { O200KBase } from 'gpt-tokenizer/encodingParams/o200k_base';
import { TokenRanks } from './tokenRanks.ts';

/** The library's tokenizer with our table of ranks instead of its own. */
function tokenizer(): BytePairEncodingCore {
	/** Tokens that are no text by themselves but pieces of characters: the library keeps those, and passes over the holes. */
	const pieces: (readonly number[])[] = [];
	tokens.forEach((token, rank) => {
		if (typeof token !== 'string') pieces[rank] = token;
	});
	const ranks = new TokenRanks((each) =>
		tokens.forEach((token, rank) => {
			if (typeof token === 'string') each(token, rank);
		}),
	);
	// Its own table is private. Without ours it would count nothing, so that nobody can miss a change.
	return Object.assign(new BytePairEncodingCore(O200KBase(pieces)), { bytePairStringRankEncoder: ranks });
}

const core = tokenizer();

/** Tokens of `text`; the names of special tokens are text like any other. */
export const countTokens = (text: string): number => core.countNative(text);
