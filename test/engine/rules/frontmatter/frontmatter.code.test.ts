import { describe, expect, it } from 'vitest';
import { frontmatterCode } from '../../../../server/src/engine/rules/frontmatter/frontmatterCode.ts';
import { check, everyVersion, v9 } from '../../../support/ruleTester.ts';

describe('frontmatter.code', () => {
	it('says that nothing runs it', () => {
		for (const fence of ['---js', '\uFEFF---javascript', '--- coffee ']) {
			const [reported, ...others] = check(frontmatterCode, {
				runtime: v9,
				files: { 'SOUL.md': `${fence}\r\nprocess.exit(1)\r\n---\r\n# Aria\r\n` },
			});
			expect(others).toEqual([]);
			expect(reported?.text).toBe(fence.trim());
			expect(reported?.message).toMatch(
				/^This “\w+” code does not run: OpenClaw 2026\.9\.6 gives it to the agent as plain text\./,
			);
		}
	});

	it('is silent about plain frontmatter and horizontal rules', () => {
		for (const runtime of everyVersion) {
			for (const text of [
				'---\na: 1\n---\n',
				'---yaml\na: 1\n---\n',
				'----\n',
				'--- js is great\n',
				'---',
				'# A\n---js\n',
			]) {
				expect(check(frontmatterCode, { runtime, files: { 'SOUL.md': text, 'notes.md': '---js\n---\n' } })).toEqual([]);
			}
		}
	});
});
