import { BytePairEncodingCore } from 'gpt-tokenizer/BytePairEncodingCore';
import { countTokens as countByLibrary } from 'gpt-tokenizer/encoding/o200k_base';
import { expect, test } from 'vitest';
import { mergePairs } from '../../../server/src/engine/text/lengths/mergePairs.ts';
import { countTokens } from '../../../server/src/engine/text/lengths/o200kTables.ts';

/** The tokens of `word`, by the ranks of a small vocabulary. */
function tokensOf(word: string, vocabulary: readonly string[]): string[] {
	const rankOf = (start: number, end: number) => {
		const rank = vocabulary.indexOf(word.slice(start, end));
		return rank < 0 ? undefined : rank;
	};
	const starts = mergePairs(word.length, rankOf);
	return starts.map((start, index) => word.slice(start, starts[index + 1]));
}

test('the pair of the lowest rank goes first, of equals the first one', () => {
	expect(tokensOf('abc', ['bc', 'ab'])).toEqual(['a', 'bc']);
	expect(tokensOf('abc', ['ab', 'bc'])).toEqual(['ab', 'c']);
	expect(tokensOf('aaaaa', ['aa', 'aaaa'])).toEqual(['aaaa', 'a']);
	expect(tokensOf('aaa', ['aa'])).toEqual(['aa', 'a']);
	expect(tokensOf('abcd', ['cd', 'bcd', 'ab'])).toEqual(['a', 'bcd']);
});

test('a word without pairs stays as it is, and one letter is one token', () => {
	expect(tokensOf('xyz', ['ab'])).toEqual(['x', 'y', 'z']);
	expect(tokensOf('x', [])).toEqual(['x']);
});

const alphabets = ['ab', 'abcdefghijklmnopqrstuvwxyz', 'ABCabc', 'aé', '你好世界吗', '😀é👍a', '<', '\u0001ÿ'];

/** The same words on every run, around the length from which they are merged our way. */
function* words(count: number): Iterable<string> {
	let seed = 1;
	const next = (below: number) => {
		seed = (seed * 48271) % 2147483647;
		return seed % below;
	};
	for (let i = 0; i < count; i++) {
		const letters = [...(alphabets[i % alphabets.length] ?? '')];
		const length = 20 + next(i % 20 === 0 ? 600 : 100);
		yield Array.from({ length }, () => letters[next(letters.length)]).join('');
	}
}

test('words of every length and script have as many tokens as the library counts', () => {
	for (const word of words(800)) expect(countTokens(word), word).toBe(countByLibrary(word));
});

test('the library still has what we put our own in the place of', () => {
	// If it were called otherwise, long words would be as slow as before, and nobody would notice.
	expect(BytePairEncodingCore.prototype).toHaveProperty('bytePairMerge');
	expect(BytePairEncodingCore.prototype).toHaveProperty('getBpeRankFromBytes');
});
