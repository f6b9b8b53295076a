import { describe, expect, it } from 'vitest';
import type { RecallPolicy } from '../../../../server/src/engine/memory/policy.ts';
import { openClaw } from '../../../../server/src/engine/runtimes/openclaw/openclaw.ts';
import type { OpenClawProfile } from '../../../../server/src/engine/runtimes/openclaw/profile.ts';
import { v2026_1_24 } from '../../../../server/src/engine/runtimes/openclaw/versions/v2026_1_24.ts';
import { v2026_9_6 } from '../../../../server/src/engine/runtimes/openclaw/versions/v2026_9_6.ts';
import { sqliteKeywordIndex } from '../../../../server/src/host/search/keywords/keywordIndex.ts';
import { findMemories } from '../../../engine/memory/findMemories.ts';
import { snapshotOf } from '../../../engine/snapshots.ts';

const now = Date.UTC(2026, 10, 21);

function policyOf(profile: OpenClawProfile, config?: string): RecallPolicy {
	const policy = openClaw(profile).memory.recall?.(snapshotOf({}, config));
	if (!policy) throw new Error('no search');
	return policy;
}

const find = (profile: OpenClawProfile, files: Readonly<Record<string, string>>, query: string, config?: string) =>
	findMemories(policyOf(profile, config), new Map(Object.entries(files)), sqliteKeywordIndex, { query, now });

const places = (hits: readonly { path: string; startLine: number }[]) =>
	hits.map((hit) => `${hit.path}:${hit.startLine}`);

const workspace = {
	'SOUL.md': 'dark',
	'MEMORY.md': '- likes dark mode\n- backs up on Sundays',
	'memory/2026-11-20.md': 'the dark mode of the dashboard',
	'memory/notes.txt': 'dark mode',
};

describe('OpenClaw 2026.1.24', () => {
	it('finds nothing by words alone: each hit scores 0.3, which is less than the least score', () => {
		expect(find(v2026_1_24, workspace, 'dark mode')).toEqual([]);
	});

	it('finds by words alone where the least score is low enough, in the order of the index', () => {
		const config = '{ agents: { defaults: { memorySearch: { query: { minScore: 0.1 } } } } }';
		const hits = find(v2026_1_24, workspace, 'dark mode', config);
		expect(hits.map(({ path, score, parts }) => ({ path, score, parts }))).toEqual([
			{ path: 'memory/2026-11-20.md', score: 0.3, parts: { keyword: 1 } },
			{ path: 'MEMORY.md', score: 0.3, parts: { keyword: 1 } },
		]);
	});

	it('asks its index nothing where the query has no word of ASCII', () => {
		expect(policyOf(v2026_1_24).keywordQueries('日本語')).toEqual([]);
	});

	it('has no search where the configuration switches it off', () => {
		const config = '{ agents: { defaults: { memorySearch: { enabled: false } } } }';
		expect(openClaw(v2026_1_24).memory.recall?.(snapshotOf({}, config))).toBeUndefined();
	});
});

describe('what an agent gets of a file that it asks for', () => {
	const text = Array.from({ length: 200 }, (_, index) => `line ${index + 1}`).join('\n');
	const linesFrom = (profile: OpenClawProfile) => policyOf(profile).excerpt?.(text, {})?.split('\n').length;

	it('is all of it from 2026.1.24, and 120 lines from 2026.9.6', () => {
		expect(linesFrom(v2026_1_24)).toBe(200);
		expect(linesFrom(v2026_9_6)).toBe(120);
	});

	it('is what it asks for', () => {
		expect(policyOf(v2026_9_6).excerpt?.(text, { from: 3, lines: 2 })).toBe('line 3\nline 4');
	});
});

describe('OpenClaw 2026.9.6', () => {
	it('finds by words alone, entry by entry of a curated file', () => {
		const files = { 'MEMORY.md': '- likes dark mode\n- backs up on Sundays', 'memory/a.md': 'server' };
		expect(places(find(v2026_9_6, files, 'Sundays'))).toEqual(['MEMORY.md:2']);
	});

	it('asks for the telling words of a question that finds nothing as a whole', () => {
		expect(places(find(v2026_9_6, workspace, 'what did we say about the dashboard?'))).toEqual([
			'memory/2026-11-20.md:1',
		]);
	});

	it('lets dated memories fade and the curated ones not', () => {
		const text = 'prefers tea';
		const config = '{ memory: { search: { query: { minScore: 0 } } } }';
		const hits = find(v2026_9_6, { 'MEMORY.md': text, 'memory/2026-09-22.md': text }, 'tea', config);
		expect(places(hits)).toEqual(['MEMORY.md:1', 'memory/2026-09-22.md:1']);
		expect(hits[1]?.parts.decay).toBeCloseTo(0.25);
	});

	it('weighs what an entry says of its importance, and shows the entry without that', () => {
		const files = { 'MEMORY.md': '- green tea <!-- importance: 1 -->\n- black tea <!-- importance: 10 -->' };
		const hits = find(v2026_9_6, files, 'tea');
		expect(hits.map(({ snippet, parts }) => [snippet, parts.importance])).toEqual([
			['- black tea', 1.25],
			['- green tea', 0.8],
		]);
	});

	it('puts a file that the query names before everything else', () => {
		const files = { 'MEMORY.md': 'notes on notes', 'memory/notes.md': 'nothing of the kind' };
		expect(places(find(v2026_9_6, files, 'notes'))).toEqual(['memory/notes.md:1', 'MEMORY.md:1']);
	});

	it('leaves out an entry whose projects cannot be read', () => {
		const files = { 'MEMORY.md': '- tea <!-- project: -->\n- more tea' };
		expect(places(find(v2026_9_6, files, 'tea'))).toEqual(['MEMORY.md:2']);
	});
});
