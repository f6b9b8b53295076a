import { expect, it } from 'vitest';
import { ownSearch } from '../../../server/src/engine/knowledge/operations/searchStyle.ts';
import type { FoundChunk } from '../../../server/src/engine/knowledge/search/fusion.ts';

const chunk = (logical_path: string, score: number, more: Partial<FoundChunk> = {}): FoundChunk => ({
	logical_path,
	version_id: 'v',
	chunk_index: 0,
	chunk_content: 'text',
	score,
	...more,
});
const order = (semantic: FoundChunk[], keyword: FoundChunk[], limit = 10) =>
	ownSearch.combine({ semantic, keyword, limit, words: 'q' }).map(({ logical_path }) => logical_path);

it('trusts words where a passage has all of them, and meaning where it has only the common ones', () => {
	const semantic = [chunk('near', 0.8), chunk('words', 0.5)];
	expect(order(semantic, [chunk('words', 9, { coverage: 1 })])).toEqual(['words', 'near']);
	expect(order(semantic, [chunk('common', 2, { coverage: 0.1 })])).toEqual(['near', 'common', 'words']);
});

it('gives the best of one side alone the whole score', () => {
	const scores = (semantic: FoundChunk[], keyword: FoundChunk[]) =>
		ownSearch.combine({ semantic, keyword, limit: 2, words: 'q' }).map(({ score }) => score);
	expect(scores([chunk('a', 0.8), chunk('b', 0.6)], [])).toEqual([1, 0.75]);
	expect(scores([], [chunk('a', 8, { coverage: 1 }), chunk('b', 4, { coverage: 0.5 })])).toEqual([1, 0.5]);
});

it('leaves out what is not half as near as the nearest', () => {
	expect(order([chunk('a', 0.8), chunk('b', 0.39), chunk('c', -0.2)], [])).toEqual(['a']);
});

it('shows each document before the further passages of another that are not much better', () => {
	const keyword = [0, 1, 2].map((chunk_index) => chunk('long', 9 - chunk_index, { chunk_index, coverage: 0.5 }));
	expect(order([], [...keyword, chunk('short', 5, { coverage: 0.5 })])).toEqual(['long', 'short', 'long', 'long']);
});

it('keeps a passage with every word among the first, however near others are', () => {
	const near = Array.from({ length: 6 }, (_, at) => chunk(`near-${at}`, 0.9));
	const keyword = [
		...near.slice(0, 4).map((each, at) => ({ ...each, score: 10 - at, coverage: 0.2 })),
		chunk('exact', 1, { coverage: 1 }),
	];
	expect(order(near, keyword, 4)).toContain('exact');
});
