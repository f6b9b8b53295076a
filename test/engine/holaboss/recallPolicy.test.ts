import { describe, expect, it } from 'vitest';
import { recallPolicy } from '../../../server/src/engine/runtimes/holaboss/memory/recall/recallPolicy.ts';
import { findMemories } from '../memory/findMemories.ts';

const now = Date.UTC(2026, 3, 15);

const files = {
	'memory/preference/response-style.md': '# Response style\n\nConcise answers.',
	'memory/preference/MEMORY.md': '# Index',
	'memory/workspace/w1/knowledge/procedures/release.md': '# Release\n\nSteps of a release.',
	'memory/workspace/w1/knowledge/facts/owner.md': '# Owner of releases\n\nKim.',
	'memory/workspace/w1/runtime/latest-turn.md': 'release release',
	'memory/workspace/w2/knowledge/facts/other.md': '# Release of another\n\nElsewhere.',
	'docs/release.md': '# Release',
};

const find = (query: string, workspaceId?: string, modified = now) =>
	findMemories(
		recallPolicy(workspaceId),
		new Map(Object.entries(files)),
		() => {
			throw new Error('nothing is indexed');
		},
		{ query, now, modified: () => modified },
	);

describe('what Holaboss would recall', () => {
	it('is the person’s own first, then the type that the question asks for', () => {
		expect(find('how do we release', 'w1').map(({ path }) => path)).toEqual([
			'memory/preference/response-style.md',
			'memory/workspace/w1/knowledge/procedures/release.md',
			'memory/workspace/w1/knowledge/facts/owner.md',
		]);
	});

	it('is of every workspace where none is named', () => {
		expect(find('release').map(({ path }) => path)).toContain('memory/workspace/w2/knowledge/facts/other.md');
	});

	it('says what the score is made of: words, whose memory it is, and age', () => {
		const longAgo = now - 40 * 86_400_000;
		const hits = find('release', 'w1', longAgo).map(({ path, score, parts }) => [path.split('/').at(-1), score, parts]);
		expect(hits).toContainEqual(['response-style.md', 10, { keyword: 4, scope: 6 }]);
		expect(hits).toContainEqual(['owner.md', 8.5, { keyword: 11.5, decay: -3 }]);
	});
});
