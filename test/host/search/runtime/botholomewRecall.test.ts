import { describe, expect, it } from 'vitest';
import type { RecallPolicy } from '../../../../server/src/engine/memory/policy.ts';
import { runtimeById } from '../../../../server/src/engine/runtimes/registry.ts';
import { sqliteKeywordIndex } from '../../../../server/src/host/search/keywords/keywordIndex.ts';
import { findMemories } from '../../../engine/memory/findMemories.ts';
import { snapshotOf } from '../../../engine/snapshots.ts';

function policyOf(id: string): RecallPolicy {
	const policy = runtimeById(id)?.memory.recall?.(snapshotOf({}));
	if (!policy) throw new Error('no search');
	return policy;
}

const store = policyOf('botholomew@0.18.8');

const find = (files: Readonly<Record<string, string>>, query: string) =>
	findMemories(store, new Map(Object.entries(files)), sqliteKeywordIndex, { query, now: 0 });

describe('what Botholomew’s store would find of a project', () => {
	it('is found by its words, their endings aside, and by the name of its file', () => {
		const files = {
			'docs/deploys.md': '# Pipeline\n\nPush the button.',
			'notes.txt': 'We deployed.',
			'other.md': 'Lunch.',
		};
		expect(find(files, 'deploying').map(({ path }) => path)).toEqual(['notes.txt', 'docs/deploys.md']);
	});

	it('scores 0.4 where only words find it, however well they fit', () => {
		expect(find({ 'a.md': 'dark mode' }, 'dark mode')).toMatchObject([{ score: 0.4, snippet: 'dark mode' }]);
	});

	it('comes first where its meaning is as near as its words', () => {
		const chunks = [...store.chunk('a.md', 'apples'), ...store.chunk('b.md', 'pears')];
		const hits = store.search({
			query: 'fruit',
			chunks,
			keywordHits: [[{ chunk: 1, rank: -1 }]],
			queryVector: [1, 0],
			vectors: [
				[0, 1],
				[1, 0],
			],
			now: 0,
		});
		expect(hits.map(({ path, score, parts }) => ({ path, score, parts }))).toEqual([
			{ path: 'b.md', score: 1, parts: { vector: 1, keyword: 1 } },
			{ path: 'a.md', score: 0.5903, parts: { vector: 0 } },
		]);
	});

	it('is neither source code nor what lies in hidden and built folders', () => {
		const paths = [
			'a.md',
			'a.ts',
			'a.py',
			'data.json',
			'.git/x.md',
			'web/node_modules/x.md',
			'dist/x.md',
			'distance.md',
		];
		expect(store.files(paths)).toEqual(['a.md', 'data.json', 'distance.md']);
	});

	it('is said to stand in the lines where it stands', () => {
		const lines = Array.from({ length: 900 }, (_, index) => `line ${index + 1}`);
		const chunks = store.chunk('a.txt', lines.join('\n'));
		expect(chunks.map(({ startLine, endLine }) => [startLine, endLine])).toEqual([
			[1, 456],
			[455, 900],
		]);
	});

	it('is nothing where the question has no letter of ASCII', () => {
		expect(store.keywordQueries('日本 42')).toEqual([]);
		expect(find({ 'a.md': '日本' }, '日本')).toEqual([]);
	});

	it('cannot be said for versions with a store of their own making', () => {
		expect(runtimeById('botholomew@0.12.5')?.memory.recall).toBeUndefined();
	});
});
