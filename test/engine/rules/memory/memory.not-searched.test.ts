import { describe, expect, it } from 'vitest';
import { memoryNotSearched } from '../../../../server/src/engine/runtimes/openclaw/rules/memoryNotSearched.ts';
import { check, expectEveryFixToSilence, v1, v1m, v9 } from '../../../support/ruleTester.ts';

describe('memory.not-searched', () => {
	it('finds prose under another extension, and renames it', () => {
		const tree = {
			runtime: v9,
			files: { 'memory/people.txt': 'Sam: tea.\n', 'memory/chart.png': 'x', 'notes.txt': 'x' },
		};
		expect(check(memoryNotSearched, tree).map(({ file, message }) => [file, message])).toEqual([
			[
				'memory/people.txt',
				'The agent never finds this file: memory search reads only files that end in .md. Rename it to memory/people.md.',
			],
		]);
		expectEveryFixToSilence(memoryNotSearched, tree);
	});

	it('finds Markdown whose ending is in capital letters', () => {
		const tree = { runtime: v9, files: { 'memory/2024-01-07.MD': '- Tea.\n', 'memory/2024-01-08.md': '- Tea.\n' } };
		expect(check(memoryNotSearched, tree).map(({ file }) => file)).toEqual(['memory/2024-01-07.MD']);
		expectEveryFixToSilence(memoryNotSearched, tree);
	});

	it.each([
		[v1, 'symlink', 0],
		[v1m, 'symlink', 1],
		[v1m, 'hardlink', 0],
		[v9, 'symlink', 1],
		[v9, 'hardlink', 1],
	] as const)('knows which links %s passes by: %s', (runtime, link, count) => {
		const files = { 'memory/people.md': { link, text: '- Sam: tea.\n' } };
		expect(check(memoryNotSearched, { runtime, files })).toHaveLength(count);
	});

	it('does not ask for a copy where a link leads nowhere', () => {
		const gone = { unreadable: 'is a link to a file that does not exist', cause: 'dangling', link: 'symlink' } as const;
		for (const runtime of [v1, v1m, v9]) {
			const reported = check(memoryNotSearched, {
				runtime,
				files: { 'SOUL.md': '# Soul\n', 'memory/people.md': gone },
			});
			expect(
				reported.map(({ message }) => message),
				runtime,
			).toEqual([
				'The agent never finds this file: it is a broken link, and there is no text where it leads. Put a file with the text in its place, or delete it.',
			]);
		}
	});

	it('finds what OpenClaw 2026.9 does not read because of its size', () => {
		const files = { 'memory/2026-11-16.md': 'x'.repeat(2_097_153), 'memory/2026-11-17.md': 'x'.repeat(300_000) };
		expect(check(memoryNotSearched, { runtime: v9, files }).map(({ file, message }) => [file, message])).toEqual([
			[
				'memory/2026-11-16.md',
				'The agent finds nothing in this file: it has 2,097,153 bytes, and OpenClaw 2026.9.6 reads at most 2,097,152. Split it by day or by subject.',
			],
		]);
		expect(check(memoryNotSearched, { runtime: v1m, files })).toEqual([]);
	});
});
