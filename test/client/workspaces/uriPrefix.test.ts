import { describe, expect, test } from 'vitest';
import { contains, innermostContaining } from '../../../client/src/workspaces/uriPrefix.ts';

describe('a file belongs to a folder', () => {
	test.each([
		['file:///a', 'file:///a/SOUL.md', true],
		['file:///a/', 'file:///a/memory/x.md', true],
		['file:///a', 'file:///a', true],
		['file:///a', 'file:///ab/SOUL.md', false],
		['file:///a/b', 'file:///a/SOUL.md', false],
		['file:///c%3A/a%20b', 'file:///c:/a b/SOUL.md', true],
		['file:///a%', 'file:///a%/SOUL.md', true],
	])('%s ∋ %s: %s', (folder, uri, expected) => {
		expect(contains(folder, uri)).toBe(expected);
	});

	test('and of two folders, one in the other, to the inner one', () => {
		const folders = [{ uri: 'file:///a' }, { uri: 'file:///a/b' }, { uri: 'file:///z' }];
		expect(innermostContaining(folders, 'file:///a/b/SOUL.md')).toEqual({ uri: 'file:///a/b' });
		expect(innermostContaining(folders, 'file:///q/SOUL.md')).toBeUndefined();
	});
});
