import { describe, expect, it } from 'vitest';
import type { KeywordHits, MemoryChunk, RecallPolicy } from '../../../../server/src/engine/memory/policy.ts';
import { sqliteKeywordIndex } from '../../../../server/src/host/search/keywords/keywordIndex.ts';
import { findMemories } from '../../../engine/memory/findMemories.ts';

const texts = ['dark mode screenshots', 'the backup server runs when it is dark', 'nothing of the kind'];
const question = { match: 'dark', tokenizer: 'unicode61', limit: 10 } as const;

const chunksOf = (hits: KeywordHits) => ('error' in hits ? hits : hits.map(({ chunk }) => chunk));

describe('the full-text index', () => {
	it('ranks as FTS5 does: the shorter text of two first, and all ranks below zero', () => {
		using index = sqliteKeywordIndex(texts);
		const hits = index.search(question);
		expect(chunksOf(hits)).toEqual([0, 1]);
		expect('error' in hits ? [] : hits.every(({ rank }) => rank < 0)).toBe(true);
	});

	it('gives no more rows than asked for', () => {
		using index = sqliteKeywordIndex(texts);
		expect(chunksOf(index.search({ ...question, limit: 1 }))).toEqual([0]);
	});

	it('stems only where the tokenizer does', () => {
		using index = sqliteKeywordIndex(texts);
		expect(chunksOf(index.search({ ...question, match: 'screenshot' }))).toEqual([]);
		expect(chunksOf(index.search({ ...question, match: 'screenshot', tokenizer: 'porter unicode61' }))).toEqual([0]);
	});

	it('answers with the reason where FTS5 makes nothing of the query', () => {
		using index = sqliteKeywordIndex(texts);
		expect(index.search({ ...question, match: 'dark-mode' })).toEqual({ error: 'no such column: mode' });
		expect(index.search({ ...question, match: '"dark' })).toEqual({ error: 'unterminated string' });
	});

	it('lets a query name the columns of the table, in which nothing is found', () => {
		using index = sqliteKeywordIndex(texts);
		expect(chunksOf(index.search({ ...question, match: 'path:dark', otherColumns: ['path'] }))).toEqual([]);
		expect(chunksOf(index.search({ ...question, match: 'text:dark', otherColumns: ['path'] }))).toEqual([0, 1]);
	});
});

describe('what a runtime would find', () => {
	/** One chunk a file, and the order of the index. */
	const policy: RecallPolicy = {
		files: (paths) => paths.filter((path) => path.endsWith('.md')),
		chunk: (path, text): readonly MemoryChunk[] => [{ path, startLine: 1, endLine: 1, text, hash: '' }],
		keywordQueries: (query, limit = 6) => [{ match: query, tokenizer: 'unicode61', limit }],
		search: ({ chunks, keywordHits: [keywordHits] }) =>
			keywordHits === undefined || 'error' in keywordHits
				? []
				: keywordHits.flatMap(({ chunk: at, rank }) => {
						const { path, startLine, endLine, text: snippet } = chunks[at] as MemoryChunk;
						return [{ path, startLine, endLine, score: -rank, snippet, parts: { keyword: -rank } }];
					}),
		usesEmbeddings: true,
		defaults: { limit: 6, minScore: 0 },
	};

	it('comes from the files that it indexes, in the order of its own search', () => {
		const files = new Map([
			['memory/a.md', 'it is dark and late'],
			['memory/b.txt', 'dark'],
			['MEMORY.md', 'dark mode'],
		]);
		const hits = findMemories(policy, files, sqliteKeywordIndex, { query: 'dark', now: 0 });
		expect(hits.map(({ path }) => path)).toEqual(['MEMORY.md', 'memory/a.md']);
	});
});
