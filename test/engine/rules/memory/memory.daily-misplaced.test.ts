import { describe, expect, it } from 'vitest';
import { memoryDailyMisplaced } from '../../../../server/src/engine/runtimes/openclaw/rules/memoryDailyMisplaced.ts';
import { check, expectEveryFixToSilence, v9 } from '../../../support/ruleTester.ts';

const tree = (...paths: readonly string[]) => ({
	runtime: v9,
	files: Object.fromEntries(paths.map((path) => [path, '- Tea.\n'])),
});

describe('memory.daily-misplaced', () => {
	it.each(['2026-11-16.md', 'memories/2026-11-16.md', 'Memory/2026-11-16.md'])('finds %s, and moves it', (path) => {
		const [first] = check(memoryDailyMisplaced, tree(path));
		expect(first?.message).toBe(
			'The agent never finds this log: OpenClaw 2026.9.6 looks for daily logs only in memory/. Move it there.',
		);
		expectEveryFixToSilence(memoryDailyMisplaced, tree(path));
	});

	it('is silent about logs in place, other folders, and a search that has been told of more paths', () => {
		expect(
			check(memoryDailyMisplaced, tree('memory/2026-11-16.md', 'posts/2026-11-16.md', 'memory/old/2026-11-16.md')),
		).toEqual([]);
		const config = "{ memory: { search: { extraPaths: ['memories'] } } }";
		expect(check(memoryDailyMisplaced, { ...tree('memories/2026-11-16.md'), config })).toEqual([]);
	});
});
