import { BytePairEncodingCore } from 'gpt-tokenizer/BytePairEncodingCore';
import { O200KBase } from 'gpt-tokenizer/encodingParams/o200k_base';
import { mergePairs } from './mergePairs.ts';
import { TokenRanks } from './tokenRanks.ts';
import { tokenTexts } from './tokenTexts.ts';

/** Bytes. The library compares all pairs of a word for each that it merges, which is quicker than ours only for as many. */
const longWord = 64;

/** What of the library's tokenizer is its own, and what we put in its place. */
interface Inside {
	bytePairStringRankEncoder: TokenRanks;
	getBpeRankFromBytes(bytes: Uint8Array): number | undefined;
	bytePairMerge(word: Uint8Array): number[];
}

/** The library's tokenizer with our table of ranks instead of its own, and our way through long words. */
function tokenizer(): BytePairEncodingCore {
	/** The library keeps these itself, and passes over the holes. */
	const pieces: (readonly number[])[] = [];
	for (const [rank, bytes] of tokenTexts.pieces) pieces[rank] = bytes;
	const core = new BytePairEncodingCore(O200KBase(pieces));
	const ranks = new TokenRanks(tokenTexts);
	const inside = core as unknown as Inside;
	const theirs = inside.bytePairMerge.bind(core);
	const bytePairMerge: Inside['bytePairMerge'] = (word) => {
		if (word.length < longWord) return theirs(word);
		const letters = asciiOf(word);
		const rankOf = (start: number, end: number) =>
			letters === undefined
				? inside.getBpeRankFromBytes(word.subarray(start, end))
				: ranks.get(letters.slice(start, end));
		const starts = mergePairs(word.length, rankOf);
		return starts.map((start, index) => rankOf(start, starts[index + 1] ?? word.length) ?? 0);
	};
	// Its own table is private. Without ours it would count nothing, so that nobody can miss a change.
	return Object.assign(core, { bytePairStringRankEncoder: ranks, bytePairMerge });
}

/** The text of `bytes` where each is a character by itself. */
function asciiOf(bytes: Uint8Array): string | undefined {
	const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
	return /^\p{ASCII}*$/u.test(text) ? text : undefined;
}

const core = tokenizer();

/** Tokens of `text`; the names of special tokens are text like any other. */
export const countTokens = (text: string): number => core.countNative(text);
