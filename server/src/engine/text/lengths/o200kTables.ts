import { BytePairEncodingCore } from 'gpt-tokenizer/BytePairEncodingCore';
import { O200KBase } from 'gpt-tokenizer/encodingParams/o200k_base';
import { TokenRanks } from './tokenRanks.ts';
import { tokenTexts } from './tokenTexts.ts';

/** The library's tokenizer with our table of ranks instead of its own. */
function tokenizer(): BytePairEncodingCore {
	/** The library keeps these itself, and passes over the holes. */
	const pieces: (readonly number[])[] = [];
	for (const [rank, bytes] of tokenTexts.pieces) pieces[rank] = bytes;
	// Its own table is private. Without ours it would count nothing, so that nobody can miss a change.
	return Object.assign(new BytePairEncodingCore(O200KBase(pieces)), {
		bytePairStringRankEncoder: new TokenRanks(tokenTexts),
	});
}

const core = tokenizer();

/** Tokens of `text`; the names of special tokens are text like any other. */
export const countTokens = (text: string): number => core.countNative(text);
