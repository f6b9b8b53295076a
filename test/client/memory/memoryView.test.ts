import { describe, expect, it } from 'vitest';
import { excerptOf } from '../../../client/src/features/memory/excerpt.ts';
import { byDay, bySize, fileOf, idOf, type MemoryNode, undoOf } from '../../../client/src/features/memory/nodes.ts';
import { bytes } from '../../../client/src/ui/format.ts';
import type { MemoryChange } from '../../../protocol/memory/changes.ts';
import type { MemoryFile } from '../../../protocol/memory/edit.ts';
import type { WorkspaceInfo } from '../../../protocol/workspace/workspaces.ts';

const marked = (snippet: string, word: string, width = 60) => {
	const at = snippet.indexOf(word);
	const { label, highlights } = excerptOf(snippet, [[at, at + word.length]], width);
	return { label, words: highlights.map(([start, end]) => label.slice(start, end)) };
};

describe('a row of what was found', () => {
	it.each([
		['## Kilns\n- The big kiln is rewired.', 'Kilns', 'Kilns · The big kiln is rewired.'],
		['Kilns\n\n### The big kiln\n\n250 litres', 'big', 'Kilns · The big kiln · 250 litres'],
		['Tea.\r\n> Quoted.\r\n1. First,\r\n- then kiln.\n', 'Quoted', 'Tea. Quoted. 1. First, - then kiln.'],
		['Tea.\r\n> Quoted.\r\n1. First,\r\n- then kiln.\n', 'kiln', '…1. First, - then kiln.'],
		['\n\n# Kilns\n', 'Kilns', 'Kilns'],
		['- [x] Call Old Weck about the kiln', 'kiln', '…Weck about the kiln'],
		['1. Which kiln', 'kiln', 'Which kiln'],
		['kiln', 'kiln', 'kiln'],
	])('begins near the word that was found: %j', (snippet, word, label) => {
		expect(marked(snippet, word)).toEqual({ label, words: [word] });
	});

	it('shows a word that stands far behind, and says that something is left out on either side', () => {
		const { label, words } = marked(
			`${'tea and biscuits '.repeat(20)}then the kiln was opened ${'and so on '.repeat(20)}`,
			'kiln',
		);
		expect(words).toEqual(['kiln']);
		expect(label).toMatch(/^….{1,18}kiln .*…$/);
		expect(label.length).toBeLessThanOrEqual(62);
	});

	it('begins with what tells most of it, not with the first small word', () => {
		const snippet = `the day was long ${'and so on '.repeat(12)}when the big kiln was opened`;
		const marks = ['the', 'big', 'kiln'].flatMap((word) =>
			[...snippet.matchAll(new RegExp(`\\b${word}\\b`, 'g'))].map(({ index }): [number, number] => [
				index,
				index + word.length,
			]),
		);
		const { label, highlights } = excerptOf(
			snippet,
			marks.sort(([a], [b]) => a - b),
			60,
		);
		expect(highlights.map(([start, end]) => label.slice(start, end))).toEqual(['the', 'big', 'kiln']);
	});

	it('marks what lies in the row, and nothing beyond', () => {
		const { label, highlights } = excerptOf(
			'kiln one, kiln two',
			[
				[0, 4],
				[10, 14],
			],
			12,
		);
		expect(highlights.map(([start, end]) => label.slice(start, end))).toEqual(['kiln', 'ki']);
	});

	it('cuts no character in half', () => {
		expect(excerptOf('ab🦊cd', [], 3).label.isWellFormed()).toBe(true);
	});
});

const file = (path: string, size: number, day?: string): MemoryFile => ({
	uri: `file:///w/${path}`,
	path,
	size,
	modified: 0,
	isLongTerm: false,
	...(day !== undefined && { day }),
});

it('lists logs by day, the newest first, and files by size, the largest first', () => {
	const files = [file('a.md', 1, '2026-11-19'), file('b.md', 5), file('c.md', 3, '2026-11-21')];
	expect(byDay(files).map(({ path }) => path)).toEqual(['c.md', 'a.md']);
	expect(bySize(files).map(({ path }) => path)).toEqual(['b.md', 'c.md', 'a.md']);
});

it.each([
	[0, '0 B'],
	[999, '999 B'],
	[1_000, '1 kB'],
	[23_265, '23 kB'],
	[3_400_000, '3.4 MB'],
])('%i bytes are %s', (count, message) => {
	expect(bytes(count)).toBe(message);
});

describe('a row of what was written', () => {
	const workspace = { uri: 'file:///w', name: 'Aria', runtimeTitle: 'OpenClaw' } as WorkspaceInfo;
	const change: MemoryChange = {
		uri: 'file:///w/MEMORY.md',
		path: 'MEMORY.md',
		at: 1,
		by: { kind: 'person' },
		what: 'remember',
		became: 'changed',
	};
	const row = (instead: Partial<MemoryChange> = {}): MemoryNode => ({
		kind: 'change',
		workspace,
		change: { ...change, ...instead },
	});

	it('is taken back by its operation, where that is still possible, and no other row is', () => {
		expect(undoOf(row({ undo: 'operation' }))).toBe('operation');
		for (const other of [
			row(),
			{ kind: 'changes', workspace },
			{ kind: 'hit', change: { undo: 'operation' } },
			undefined,
			'x',
		])
			expect(undoOf(other)).toBeUndefined();
	});

	it('stands for one writing of one file', () => {
		const rows = [row(), row({ at: 2 }), row({ uri: 'file:///w/b.md' }), row({ what: 'undo' })];
		expect(new Set(rows.map(idOf)).size).toBe(4);
		expect(idOf(row({ undo: 'operation' }))).toBe(idOf(row()));
	});

	it('is no file that could be deleted; a file’s row is', () => {
		expect(fileOf({ kind: 'day', workspace, file: file('a.md', 1) })?.path).toBe('a.md');
		for (const other of [row(), { kind: 'files', files: [] }, { kind: 'file' }, undefined])
			expect(fileOf(other)).toBeUndefined();
	});
});
