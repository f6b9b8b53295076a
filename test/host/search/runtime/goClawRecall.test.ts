import { describe, expect, it } from 'vitest';
import { SearchFailure } from '../../../../server/src/engine/memory/notes/find.ts';
import { goClaw } from '../../../../server/src/engine/runtimes/goclaw/goclaw.ts';
import { sqliteKeywordIndex } from '../../../../server/src/host/search/keywords/keywordIndex.ts';
import { findMemories } from '../../../engine/memory/findMemories.ts';
import { snapshotOf } from '../../../engine/snapshots.ts';

const files = {
	'MEMORY.md': 'The team ships Go services.\n\nSettings are YAML.',
	'memory.md': 'Go, but never indexed.',
	'memory/go.md': 'Go go go',
	'memory/.git/note.md': 'an old note about Go',
};

function find(query: string, config = '{}') {
	const policy = goClaw.memory.recall?.(snapshotOf({}, config));
	if (!policy) throw new Error('no search');
	return findMemories(policy, new Map(Object.entries(files)), sqliteKeywordIndex, { query, now: 0 });
}

const paths = (hits: ReturnType<typeof find>) => hits.map(({ path }) => path);

describe('GoClaw on its own', () => {
	it('lists the best match first, and gives it the lowest score', () => {
		const hits = find('go');
		expect(paths(hits)).toEqual(['memory/go.md', 'memory/.git/note.md', 'MEMORY.md']);
		const scores = hits.map(({ score }) => score);
		expect(scores).toEqual([...scores].sort((a, b) => a - b));
	});

	it('finds a word by its stem', () => {
		expect(paths(find('service'))).toEqual(['MEMORY.md']);
	});

	it.each(['go-services', "go's", 'go AND'])('fails where the query is a mistake to the index: %s', (query) => {
		expect(() => find(query)).toThrow(SearchFailure);
		expect(() => find(query)).toThrow(/^fts query: ./u);
	});

	it('finds no more than the configuration allows', () => {
		const config = '{ agents: { defaults: { memory: { max_results: 1 } } } }';
		expect(paths(find('go', config))).toEqual(['memory/go.md']);
	});

	it('has no search where memory is switched off', () => {
		const config = '{ agents: { defaults: { memory: { enabled: false } } } }';
		expect(goClaw.memory.recall?.(snapshotOf({}, config))).toBeUndefined();
	});
});

describe('GoClaw with a database', () => {
	const config = '{ database: { mode: "managed" } }';

	it('wants all words as they are written, and minds no punctuation', () => {
		expect(paths(find('(team) & services!', config))).toEqual(['MEMORY.md']);
		expect(find('team service', config)).toEqual([]);
	});

	it('ranks on the scale of the database, where a single word is worth 0.06', () => {
		expect(find('yaml', config)[0]?.score).toBeCloseTo(0.0608, 4);
	});
});
