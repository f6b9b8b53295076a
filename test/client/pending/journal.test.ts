import { describe, expect, it } from 'vitest';
import { lineOf, stillStanding } from '../../../client/src/features/pending/journal.ts';
import type { Written } from '../../../client/src/features/pending/pending.ts';
import type { MemoryChange } from '../../../protocol/memory/changes.ts';

const log = 'file:///aria/memory/2026-11-20.md';

const change = (fields: Partial<MemoryChange> = {}): MemoryChange => ({
	uri: log,
	path: 'memory/2026-11-20.md',
	at: 1,
	by: { kind: 'person' },
	what: 'remember',
	became: 'changed',
	undo: 'operation',
	...fields,
});

const written = (fields: Partial<Written> = {}): Written => ({
	kind: 'written',
	id: 'operation',
	workspace: 'file:///aria',
	message: 'Remembered in memory/2026-11-20.md:3',
	at: 1,
	changes: [],
	...fields,
});

const ids = (list: readonly Written[]) => list.map(({ id }) => id);

describe('what was written stands', () => {
	it('for as long as the journal can take it back, with the lines that the journal has', () => {
		const [one] = stillStanding([written({ restored: true })], [change({ line: 4 })]);
		expect(one?.changes).toEqual([change({ line: 4 })]);
		expect(one).not.toHaveProperty('restored');
	});

	it('where it was too large for the journal, until the window is loaded anew', () => {
		expect(ids(stillStanding([written()], []))).toEqual(['operation']);
		expect(ids(stillStanding([written({ restored: true })], []))).toEqual([]);
	});

	it('in part, where only part of it was taken back', () => {
		const rest = change({ uri: 'file:///aria/MEMORY.md' });
		const [one] = stillStanding([written()], [change({ what: 'undo', undo: 'other', undoes: 'operation' }), rest]);
		expect(one?.changes).toEqual([rest]);
	});

	it('no more once it was taken back, wherever that was', () => {
		const { undo, ...old } = change();
		expect(stillStanding([written()], [change({ what: 'undo', undo: 'other', undoes: 'operation' }), old])).toEqual([]);
	});

	it('no more once its file was deleted, but after its own deletion', () => {
		const gone = change({ what: 'delete', became: 'deleted', undo: 'other' });
		expect(stillStanding([written()], [gone, change()])).toEqual([]);
		expect(ids(stillStanding([written()], [change({ became: 'deleted' })]))).toEqual(['operation']);
	});
});

describe('the line of what was written', () => {
	const lines = ['# 2026-11-20', '', '- tea', '- the kiln', '- tea'];

	it('is the nearest that says it, also when lines came in above', () => {
		const at = (line: number, excerpt: string) => lineOf(lines, change({ line, added: 1, excerpt }));
		expect(at(3, '- the kiln')).toBe(3);
		expect(at(1, '- the kiln')).toBe(3);
		expect(at(4, '- tea')).toBe(4);
		expect(at(1, '- tea')).toBe(2);
	});

	it('is that of the entry, not of the heading that came with it', () => {
		expect(lineOf(lines, change({ line: 0, added: 4, excerpt: '# 2026-11-20\n\n- the kiln' }))).toBe(3);
	});

	it('is known by what is kept of it where it is long', () => {
		expect(lineOf(lines, change({ line: 3, added: 1, excerpt: '- the k…' }))).toBe(3);
	});

	it('is nowhere once it says something else, and where nothing was put in', () => {
		expect(lineOf(lines, change({ line: 3, added: 1, excerpt: '- the oven' }))).toBeUndefined();
		expect(lineOf(lines, change({ line: 3, added: 0, removed: 1, excerpt: '- tea' }))).toBeUndefined();
		expect(lineOf(lines, change({ line: 3, added: 1 }))).toBeUndefined();
	});
});
