import { expect, test } from 'vitest';
import { listing } from '../../../client/src/features/setUp/listing.ts';

const titles = { create: 'Will be created:', keep: 'Left alone:' };

test('a plan for an empty folder lists what comes', () => {
	expect(listing({ created: ['SOUL.md', 'memory/x.md'], kept: [] }, titles)).toBe(
		'Will be created:\n  SOUL.md\n  memory/x.md',
	);
});

test('a plan for a folder in use says what is left alone', () => {
	expect(listing({ created: ['USER.md'], kept: ['SOUL.md'] }, titles)).toBe(
		'Will be created:\n  USER.md\n\nLeft alone:\n  SOUL.md',
	);
});
