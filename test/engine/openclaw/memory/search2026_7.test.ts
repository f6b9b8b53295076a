import { describe, expect, it } from 'vitest';
import type { KeywordHits } from '../../../../server/src/engine/memory/policy.ts';
import {
	type RecallStyle,
	recall2026_5,
	recall2026_7,
} from '../../../../server/src/engine/runtimes/openclaw/memory/recall/recall.ts';
import { searchSettings } from '../../../../server/src/engine/runtimes/openclaw/memory/searchConfig.ts';

const { chunk, place, keywordQueries } = recall2026_7;
const now = Date.UTC(2026, 10, 27);

function settingsWith(hybrid: object, more: object = {}) {
	const found = searchSettings(
		place,
		JSON.parse(JSON.stringify({ agents: { defaults: { memorySearch: { query: { hybrid, ...more } } } } })),
		undefined,
	);
	if (!found) throw new Error('the search is off');
	return found;
}

/** One chunk a path, all of them found by these ranks, and as like to the question as said. */
function found(
	paths: readonly string[],
	{
		ranks,
		likeness,
		hybrid = {},
		minScore = 0,
		terms = [],
		recall = recall2026_7,
	}: {
		ranks?: readonly number[];
		likeness?: readonly number[];
		hybrid?: object;
		minScore?: number;
		terms?: readonly KeywordHits[];
		recall?: RecallStyle;
	},
) {
	const chunks = paths.map((path) => ({ path, startLine: 1, endLine: 1, text: 'likes tea', hash: '' }));
	const whole = (ranks ?? []).map((rank, at) => ({ chunk: at, rank }));
	const hits = recall.search(settingsWith(hybrid), {
		query: 'green tea',
		chunks,
		keywordHits: [whole, ...terms],
		now,
		minScore,
		...(likeness && { queryVector: [1, 0], vectors: likeness.map((cosine) => [cosine, Math.sqrt(1 - cosine ** 2)]) }),
	});
	return hits.map(({ path, score }) => `${path} ${score.toFixed(2)}`);
}

describe('search of memory in OpenClaw 2026.7.1', () => {
	it('asks for the whole question, and for each of its telling words', () => {
		const asked = keywordQueries(settingsWith({}), 'the green tea').map(({ match, limit }) => `${match} ${limit}`);
		expect(asked).toEqual(['"the" AND "green" AND "tea" 24', '"green" 24', '"tea" 24']);
	});

	it('goes by single words only where the whole question finds nothing', () => {
		const terms = [[], [{ chunk: 1, rank: -1 }]];
		expect(found(['memory/a.md', 'memory/b.md'], { ranks: [-1], terms })).toHaveLength(1);
		expect(found(['memory/a.md', 'memory/b.md'], { terms })).toEqual(['memory/b.md 1.00']);
	});

	it('lets old notes fade only where it is told to', () => {
		const paths = ['memory/2026-10-28.md', 'memory/notes/2026-10-28.md', 'MEMORY.md'];
		const likeness = [1, 1, 1];
		expect(found(paths, { likeness })).toEqual(paths.map((path) => `${path} 0.70`));
		expect(found(paths, { likeness, hybrid: { temporalDecay: { enabled: true, halfLifeDays: 30 } } })).toEqual([
			'memory/notes/2026-10-28.md 0.70',
			'MEMORY.md 0.70',
			'memory/2026-10-28.md 0.35',
		]);
	});

	it('keeps what the words found where nothing reaches the least score', () => {
		const asked = { ranks: [-1], likeness: [0.1, 0.2], minScore: 0.9 };
		expect(found(['memory/a.md', 'memory/b.md'], asked)).toEqual(['memory/a.md 0.22']);
	});

	it('counts a character of a wide script as four', () => {
		const pieces = (text: string) =>
			chunk('MEMORY.md', text, { ...settingsWith({}), chunking: { tokens: 8, overlap: 0 } }).length;
		expect(pieces('abcdefg\nabcdefg\nabcdefg\nabcdefg')).toBe(1);
		expect(pieces('日本語\n日本語\n日本語\n日本語')).toBe(2);
	});
});

describe('search of memory in OpenClaw 2026.5.28', () => {
	const terms = [[], [{ chunk: 1, rank: -1 }]];
	const paths = ['memory/a.md', 'memory/b.md'];

	it('goes by single words only where there is nothing but words', () => {
		expect(found(paths, { terms, recall: recall2026_5 })).toEqual(['memory/b.md 1.00']);
		const beside = { terms, likeness: [0.5, 0.4] };
		expect(found(paths, { ...beside, recall: recall2026_5 })).toEqual(['memory/a.md 0.35', 'memory/b.md 0.28']);
		expect(found(paths, beside)).toEqual(['memory/b.md 0.43', 'memory/a.md 0.35']);
	});

	it('asks for as many words as the question has', () => {
		const question = 'green tea garden river walk coffee diary';
		const count = (recall: RecallStyle) => recall.keywordQueries(settingsWith({}), question).length;
		expect([count(recall2026_5), count(recall2026_7)]).toEqual([8, 7]);
	});

	it('may tear a pair apart where a line is longer than a piece', () => {
		const text = `${'a'.repeat(31)}🌿`;
		const pieces = ({ chunk: chunked }: RecallStyle) =>
			chunked('MEMORY.md', text, { ...settingsWith({}), chunking: { tokens: 8, overlap: 0 } }).map(
				(piece) => piece.text.length,
			);
		expect([pieces(recall2026_5), pieces(recall2026_7)]).toEqual([
			[32, 1],
			[31, 2],
		]);
	});
});
