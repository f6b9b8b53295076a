import { expect, it } from 'vitest';
import { likelyFirst } from '../../../../server/src/host/search/vectors/likelyFirst.ts';

const order = (...files: readonly (readonly [string, { readonly modified?: number; readonly day?: number }])[]) =>
	likelyFirst(files).map(([path]) => path);

it('files on top of the folder come first, whatever their age', () => {
	expect(order(['memory/2026-11-20.md', { day: 20_777, modified: 9 }], ['MEMORY.md', { modified: 1 }])).toEqual([
		'MEMORY.md',
		'memory/2026-11-20.md',
	]);
});

it('dated files come from the newest day back, however late an old one was touched', () => {
	expect(
		order(
			['memory/2025-01-01.md', { day: 20_089, modified: 9 }],
			['notes/kiln.md', { modified: 99 }],
			['memory/2026-11-20.md', { day: 20_777, modified: 1 }],
		),
	).toEqual(['memory/2026-11-20.md', 'memory/2025-01-01.md', 'notes/kiln.md']);
});

it('the others come by when they were changed, and by name where that is not known', () => {
	expect(order(['n/b.md', {}], ['n/a.md', {}], ['n/old.md', { modified: 1 }], ['n/new.md', { modified: 2 }])).toEqual([
		'n/new.md',
		'n/old.md',
		'n/a.md',
		'n/b.md',
	]);
});
