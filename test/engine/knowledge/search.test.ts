import { describe, expect, it } from 'vitest';
import type { ChunkQuestion, KnowledgeContext } from '../../../server/src/engine/knowledge/operations/operation.ts';
import { search } from '../../../server/src/engine/knowledge/operations/searching.ts';
import { search17 } from '../../../server/src/engine/knowledge/operations/searchStyle.ts';
import { ownRules } from '../../../server/src/engine/knowledge/rules/storeRules.ts';
import type { FoundChunk } from '../../../server/src/engine/knowledge/search/fusion.ts';
import { emptyStore, memoryReader } from '../../support/knowledge/memoryStore.ts';

const chunk = (logical_path: string, chunk_index = 0, chunk_content = 'text'): FoundChunk => ({
	logical_path,
	version_id: 'v',
	chunk_index,
	chunk_content,
	score: 0.5,
});

function found(style: typeof search17, input: object, byMeaning: FoundChunk[], byWords: FoundChunk[] = []) {
	const questions: ChunkQuestion[] = [];
	const context: KnowledgeContext = {
		store: memoryReader(emptyStore, ownRules.chunks),
		rules: { ...ownRules, search: style },
		now: 0,
		database: { path: '', bytes: 0 },
		blobs: { max_size_bytes: null, skip_mime_types: [] },
		findSimilar: (question) => {
			questions.push(question);
			return byMeaning;
		},
		findByWords: (question) => {
			questions.push(question);
			return byWords;
		},
	};
	const { data } = search(context, { mode: 'hybrid', limit: 10, include_history: false, ...input });
	return { hits: data.hits as { logical_path: string; score: number; snippet: string }[], questions };
}

describe('a search of a knowledge store', () => {
	it('puts first what both sides found first', () => {
		const { hits } = found(search17, { query: 'q' }, [chunk('a'), chunk('b')], [chunk('b'), chunk('c')]);
		expect(hits.map(({ logical_path, score }) => [logical_path, score])).toEqual([
			['b', 0.9903],
			['a', 0.6],
			['c', 0.3935],
		]);
	});

	it('asks each side for five times as many, in its own words, and only one of them for the past', () => {
		const { questions } = found(search17, { query: 'q', pattern: 'p', limit: 2, include_history: true }, []);
		expect(questions).toMatchObject([
			{ text: 'q', limit: 10, pathPrefix: undefined, includeHistory: true },
			{ text: 'p', limit: 10, pathPrefix: undefined, includeHistory: false },
		]);
	});
});
