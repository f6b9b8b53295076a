import { describe, expect, it } from 'vitest';
import { memoryDailyName } from '../../../../server/src/engine/runtimes/openclaw/rules/memoryDailyName.ts';
import { check, expectEveryFixToSilence, v9 } from '../../../support/ruleTester.ts';

const tree = (...paths: readonly string[]) => ({
	runtime: v9,
	files: Object.fromEntries(paths.map((path) => [path, '- Tea.\n'])),
});

describe('memory.daily-name', () => {
	it.each(['memory/2026_11_16.md', 'memory/20261116.md', 'memory/2026.11.16.md'])(
		'finds %s, and renames it',
		(path) => {
			const [first] = check(memoryDailyName, tree(path));
			expect(first?.message).toBe(
				'The agent does not find this file: it looks for the log of that day as memory/2026-11-16.md. Rename it.',
			);
			expectEveryFixToSilence(memoryDailyName, tree(path));
		},
	);

	it('does not rename over a log that is there', () => {
		const [first] = check(memoryDailyName, tree('memory/2026_11_16.md', 'memory/2026-11-16.md'));
		expect(first?.message).toContain(
			'The agent does not find this file: it looks for the log of that day as memory/2026-11-16.md. Rename it, or move its text into the file that already exists.',
		);
		expect(first?.finding.fixes).toEqual([]);
	});

	it('is silent about numbers that are no days, and about other folders', () => {
		expect(
			check(
				memoryDailyName,
				tree('memory/20269999.md', 'memory/2026-11-16.md', 'archive/20261116.md', 'memory/2026.md'),
			),
		).toEqual([]);
	});
});
