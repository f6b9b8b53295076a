import { expect, it, vi } from 'vitest';
import { clues } from '../../../server/src/engine/runtimes/goclaw/detection.ts';
import { sceneOf } from '../snapshots.ts';

// Nobody has the real text: the ritual of this test is another one.
vi.mock('../../../server/src/engine/runtimes/goclaw/install/templates.ts', () => ({
	isOwnRitual: ({ text }: { readonly text: string }) => text === 'as GoClaw seeds it',
}));

it('a first-run ritual that stands as GoClaw seeds it tells a new agent of GoClaw from one of OpenClaw', () => {
	const cluesOf = (ritual: string) => clues(sceneOf({ 'SOUL.md': '# Soul\n', 'BOOTSTRAP.md': ritual }));
	expect(cluesOf('as GoClaw seeds it')).toEqual([
		{ strength: 'inside', reason: 'BOOTSTRAP.md is an unchanged template of GoClaw' },
	]);
	expect(cluesOf('somebody’s own')).toEqual([]);
});
