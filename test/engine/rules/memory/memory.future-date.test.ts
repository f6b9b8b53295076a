import { describe, expect, it } from 'vitest';
import { memoryFutureDate } from '../../../../server/src/engine/rules/memory/memoryFutureDate.ts';
import { check, v9 } from '../../../support/ruleTester.ts';

const messagesOf = (...paths: readonly string[]) =>
	check(memoryFutureDate, { runtime: v9, files: Object.fromEntries(paths.map((path) => [path, '- Tea.\n'])) }).map(
		({ file }) => file,
	);

describe('memory.future-date', () => {
	it('finds logs of days that have not come', () => {
		expect(messagesOf('memory/2062-11-16.md', 'memory/2026-11-19.md')).toEqual([
			'memory/2062-11-16.md',
			'memory/2026-11-19.md',
		]);
	});

	it('is silent about today, tomorrow, and the past', () => {
		expect(
			messagesOf('memory/2026-11-17.md', 'memory/2026-11-18.md', 'memory/2025-01-01.md', 'plans/2062-11-16.md'),
		).toEqual([]);
	});
});
