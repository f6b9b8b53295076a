import { describe, expect, it } from 'vitest';
import { memoryDailyDate } from '../../../../server/src/engine/rules/memory/memoryDailyDate.ts';
import { check, v9 } from '../../../support/ruleTester.ts';

const findingsOf = (...paths: readonly string[]) =>
	check(memoryDailyDate, { runtime: v9, files: Object.fromEntries(paths.map((path) => [path, '- Tea.\n'])) });

describe('memory.daily-date', () => {
	it('finds days that no calendar has', () => {
		const found = findingsOf('memory/2026-02-30.md', 'memory/2026-13-01.md', 'memory/2025-02-29-standup.md');
		expect(found.map(({ file }) => file)).toEqual([
			'memory/2026-02-30.md',
			'memory/2026-13-01.md',
			'memory/2025-02-29-standup.md',
		]);
		expect(found[0]?.message).toBe(
			'The date 2026-02-30 does not exist, so the agent will never ask for this file. Rename it to the right date.',
		);
	});

	it('says nothing of a program that has no daily logs', () => {
		const files = { 'CLAUDE.md': '# Rules\n', 'memory/2026-02-30.md': '- Tea.\n' };
		expect(check(memoryDailyDate, { runtime: 'claude-code@2.1.330', files })).toEqual([]);
	});

	it('is silent about real days, leap days, and files elsewhere', () => {
		expect(
			findingsOf('memory/2026-02-28.md', 'memory/2024-02-29.md', 'docs/2026-02-30.md', 'memory/people.md'),
		).toEqual([]);
	});
});
