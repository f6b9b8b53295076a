import { describe, expect, it } from 'vitest';
import { bootstrapLeftover } from '../../../../server/src/engine/rules/run/bootstrapLeftover.ts';
import { check, expectEveryFixToSilence, v1, v1m, v9 } from '../../../support/ruleTester.ts';

const filled = {
	'IDENTITY.md': '# Who\n\n- **Name:** Aria\n',
	'USER.md': '# Sam\n\n- **Name:** Sam\n- **Notes:**\n',
	'BOOTSTRAP.md': '# Hello, world\n\nFind out who you are.\n',
};
const findingsOf = (files: Record<string, string>) =>
	check(bootstrapLeftover, { runtime: v1m, files: { ...filled, ...files } });

describe('bootstrap.leftover', () => {
	it('says that the ritual is over, and deletes it', () => {
		for (const runtime of [v1, v1m]) {
			const tree = { runtime, files: filled };
			const [finding, ...others] = check(bootstrapLeftover, tree);
			expect(others).toEqual([]);
			expect([finding?.file, finding?.text]).toEqual(['BOOTSTRAP.md', '# Hello, world']);
			expect(finding?.message).toBe(
				'Setup is complete: IDENTITY.md and USER.md are filled in. But the agent still reads BOOTSTRAP.md with every message and may start setup again. Delete BOOTSTRAP.md.',
			);
			expect(finding?.finding.related).toHaveLength(2);
			expectEveryFixToSilence(bootstrapLeftover, tree);
		}
	});

	it('takes prose about the person for filled in', () => {
		expect(findingsOf({ 'USER.md': '# Sam\n\nSam likes tea.\n' })).toHaveLength(1);
	});

	it('is silent until both files are filled in', () => {
		expect(findingsOf({ 'IDENTITY.md': '- **Name:**\n- **Emoji:** 🌊\n' })).toEqual([]);
		expect(findingsOf({ 'IDENTITY.md': '- **Name:** (pick something you like)\n' })).toEqual([]);
		expect(
			findingsOf({ 'USER.md': '# The person\n\nLearn about them.\n\n- **Name:**\n- **Timezone:** (optional)\n' }),
		).toEqual([]);
		expect(findingsOf({ 'USER.md': '# The person\n\n' })).toEqual([]);
	});

	it('leaves it to 2026.9.6, which deletes the file itself', () => {
		expect(check(bootstrapLeftover, { runtime: v9, files: filled })).toEqual([]);
	});

	it('is silent where the file is empty or gone', () => {
		expect(findingsOf({ 'BOOTSTRAP.md': '\n' })).toEqual([]);
		const { 'BOOTSTRAP.md': _gone, ...files } = filled;
		expect(check(bootstrapLeftover, { runtime: v1m, files })).toEqual([]);
	});
});
