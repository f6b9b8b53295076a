import { expect, it } from 'vitest';
import { mimeFromPath } from '../../../server/src/engine/knowledge/documents/mimeTypes.ts';
import { type EntryFilter, filterOf, isKind } from '../../../server/src/engine/knowledge/search/filter.ts';

const entryOf = (logical_path: string, version_id = '2026-05-15T12:00:00.000Z') => ({
	logical_path,
	version_id,
	mime_type: mimeFromPath(logical_path),
});
const paths = ['tea.md', 'notes.txt', 'a.pdf', 'page.html', 'data.json', 'run.ts', 'lib.rs', 'main.py', 'x.tar'];
const passing = (...types: string[]) => paths.filter((path) => filterOf({ types })?.(entryOf(path)));

it.each([
	[['markdown'], ['tea.md']],
	[['PDF'], ['a.pdf']],
	[['code'], ['run.ts', 'lib.rs', 'main.py']],
	[
		['json', 'html'],
		['page.html', 'data.json'],
	],
	[['text/markdown'], ['tea.md']],
	[['image/*'], []],
	[['__proto__/x'], []],
])('lets through what is of the kinds %j', (types, expected) => {
	expect(passing(...types)).toEqual(expected);
});

it('knows a kind by its short name or its MIME type', () => {
	expect(['markdown', 'Code', 'text/x-org', 'image/*'].every(isKind)).toBe(true);
	expect(['', 'markdwon', 'constructor', 'a/b/c', 'a b/c'].some(isKind)).toBe(false);
});

it.each<[EntryFilter, boolean]>([
	[{ since: '2026-05-15T12:00:00.000Z' }, true],
	[{ since: '2026-05-15T12:00:00.001Z' }, false],
	[{ until: '2026-05-15T12:00:00.000Z' }, false],
	[{ until: '2026-05-15T12:00:00.001Z' }, true],
	[{ version: '2026-05-15T12:00:00.000Z' }, true],
	[{ version: '2026-05-15T12:00:00.001Z' }, false],
])('has a half-open range of times, and a version: %j', (filter, expected) => {
	expect(filterOf(filter)?.(entryOf('tea.md'))).toBe(expected);
});

it('lets everything through where nothing is said', () => {
	expect(filterOf({})).toBeUndefined();
	expect(filterOf({ types: [] })).toBeUndefined();
});
