import { describe, expect, it } from 'vitest';
import { pathOf, placeOf, type StoredPlace } from '../../../server/src/engine/runtimes/goclaw/managed/storedPath.ts';

/** Names and ids that somebody may have, usual and nasty ones. */
const texts = [
	'ada',
	'group:tg:-1',
	'',
	'.',
	'..',
	'...',
	'/',
	'a/b',
	'../x',
	'%',
	'%2F',
	'%%',
	'a\\b',
	'\n',
	'\u0000',
	'ế😀',
	'SOUL.md',
	'TEAM.md',
	'MEMORY.md',
	'memory.md',
	'memory',
	'memory/a.md',
	'memory//a',
	'people',
	'people/ada/SOUL.md',
	'context-rows',
	'context-rows/x',
	'memory-documents',
	'goclaw-agent.json',
	'skills',
	'skills/a/skill.json',
];
const users = [undefined, ...texts];

const rows: readonly StoredPlace[] = [
	{ kind: 'agent' },
	{ kind: 'field', field: 'status' },
	{ kind: 'field', field: 'frontmatter' },
	...texts.map((slug): StoredPlace => ({ kind: 'skill', slug })),
	...texts.map((slug): StoredPlace => ({ kind: 'visibility', slug })),
	...texts.flatMap((slug) =>
		texts.flatMap((id): StoredPlace[] => [
			{ kind: 'grant', slug, to: { kind: 'agent', id } },
			{ kind: 'grant', slug, to: { kind: 'person', id } },
		]),
	),
	...users.flatMap((user) => texts.map((name): StoredPlace => ({ kind: 'context', user, name }))),
	...users.flatMap((user) => texts.map((path): StoredPlace => ({ kind: 'memory', user, path }))),
];

describe('the file that stands for a row', () => {
	it('stands for this row and no other, and never leads out of its folder', () => {
		for (const row of rows) {
			const file = pathOf(row);
			expect(placeOf(file), file).toEqual(row);
			expect(
				file.split('/').filter((name) => name === '' || name === '.' || name === '..'),
				file,
			).toEqual([]);
			expect(file).not.toMatch(/[\\\p{Cc}]/u);
		}
		expect(new Set(rows.map(pathOf)).size).toBe(rows.length);
	});

	it('has a path that stands for one row, or for none', () => {
		for (const file of texts.flatMap((text) => [text, ...texts.map((more) => `${text}/${more}`)])) {
			const row = placeOf(file);
			if (row) expect(pathOf(row)).toBe(file);
		}
	});

	it.each([
		['SOUL.md', { kind: 'context', user: undefined, name: 'SOUL.md' }],
		['people/group:tg:-1/USER.md', { kind: 'context', user: 'group:tg:-1', name: 'USER.md' }],
		['context-rows/TEAM.md', { kind: 'context', user: undefined, name: 'TEAM.md' }],
		['memory/2026-02-20.md', { kind: 'memory', user: undefined, path: 'memory/2026-02-20.md' }],
		['people/a%2Fb/MEMORY.md', { kind: 'memory', user: 'a/b', path: 'MEMORY.md' }],
		['memory-documents/notes.md', { kind: 'memory', user: undefined, path: 'notes.md' }],
		['notes.md', undefined],
		['people/ada', undefined],
		['context-rows/SOUL.md', undefined],
		['memory/../SOUL.md', undefined],
	])('%s', (file, row) => {
		expect(placeOf(file)).toEqual(row);
	});
});
