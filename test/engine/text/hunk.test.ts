import { describe, expect, it } from 'vitest';
import { hunkOf } from '../../../server/src/engine/memory/notes/hunk.ts';

describe('the hunk between two texts', () => {
	it('is the one stretch of lines that differs, with a line around it', () => {
		expect(hunkOf('a\nb\nc\nd\n', 'a\nB\nC\nd\n')).toEqual({
			line: 1,
			removed: ['b\n', 'c\n'],
			added: ['B\n', 'C\n'],
			above: 'a\n',
			below: 'd\n',
		});
	});

	it('keeps line breaks, and an end without one', () => {
		expect(hunkOf('a\r\nb', 'a\r\nb\r\nc')).toEqual({ line: 1, removed: ['b'], added: ['b\r\n', 'c'], above: 'a\r\n' });
	});
});
