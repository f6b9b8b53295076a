import { describe, expect, it } from 'vitest';
import { sessionLeaksToGroup } from '../../../server/src/engine/rules/sessionLeaksToGroup.ts';
import { check, v1, v1m, v9 } from '../../support/ruleTester.ts';

describe('session.leaks-to-group', () => {
	it('warns that 2026.1.29 shows MEMORY.md to groups', () => {
		for (const name of ['MEMORY.md', 'memory.md']) {
			const files = { [name]: '# Memory\n\n- Sam is looking for a new job.\n' };
			expect(check(sessionLeaksToGroup, { runtime: v1m, files }).map(({ text, message }) => [text, message])).toEqual([
				[
					'# Memory',
					`OpenClaw 2026.1.29 puts ${name} into group and channel sessions too, so anybody there can ask the agent for what it says. Keep private facts out of it, or move to OpenClaw 2026.8 or later, which withholds it there.`,
				],
			]);
		}
	});

	it('is silent where nothing leaks', () => {
		const files = { 'MEMORY.md': '# Memory\n' };
		expect(check(sessionLeaksToGroup, { runtime: v1, files })).toEqual([]);
		expect(check(sessionLeaksToGroup, { runtime: v9, files })).toEqual([]);
		expect(check(sessionLeaksToGroup, { runtime: v1m, files: { 'MEMORY.md': '\n', 'USER.md': '# Sam\n' } })).toEqual(
			[],
		);
	});
});
