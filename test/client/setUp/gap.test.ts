import { describe, expect, it } from 'vitest';
import { gapIn } from '../../../client/src/features/setUp/gap.ts';

const uri = 'file:///home/sam/aria';
const at = (...paths: string[]) => paths.map((path) => `${uri}/${path}`);

describe('what the notice offers to set up', () => {
	it('is what the runtime misses and a set-up would write, apart by whether the next run makes it', () => {
		const missing = at('USER.md', 'SOUL.md', 'BOOTSTRAP.md');
		expect(gapIn({ uri, missing, madeByRun: at('USER.md') }, ['SOUL.md', 'USER.md', 'TOOLS.md'])).toEqual({
			lacking: ['SOUL.md'],
			madeByRun: ['USER.md'],
		});
	});

	it('is nothing where the runtime misses nothing', () => {
		expect(gapIn({ uri, missing: [], madeByRun: [] }, ['TOOLS.md'])).toEqual({ lacking: [], madeByRun: [] });
	});
});
