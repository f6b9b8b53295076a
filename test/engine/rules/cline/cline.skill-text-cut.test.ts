import { describe, expect, it } from 'vitest';
import { skillTextCut } from '../../../../server/src/engine/runtimes/cline/rules/skillTextCut.ts';
import { lostOf, toolAnswer } from '../../../../server/src/engine/runtimes/cline/skills/toolAnswer.ts';
import { check } from '../../../support/ruleTester.ts';
import { treeOf } from './support.ts';

describe('cline.skill-text-cut', () => {
	it('tells where the middle of a long skill begins to be lost', () => {
		const lines = Array.from({ length: 1200 }, (_, index) => `- step number ${String(index).padStart(4, '0')}`).join(
			'\n',
		);
		const [found, ...others] = check(skillTextCut, treeOf({ '.cline/skills/release/SKILL.md': `${lines}\n` }));
		expect(others).toEqual([]);
		expect(found?.message).toMatch(
			/^From here on \d{1,2},\d{3} characters of this skill are lost: .* the last 3,98[34]\./u,
		);
		expect(lines.indexOf(found?.text ?? '-')).toBeGreaterThan(3_800);
		expect(lines.indexOf(found?.text ?? '-')).toBeLessThan(4_000);
	});

	it('is silent about skills that fit, and those that are off', () => {
		const files = {
			'.cline/skills/a/SKILL.md': 'x'.repeat(7_900),
			'.cline/skills/b/SKILL.md': `---\ndisabled: true\n---\n${'x'.repeat(9_000)}`,
		};
		expect(check(skillTextCut, treeOf(files))).toEqual([]);
	});
});

/** Length of an answer, and what the program kept of it at either end and said that it had lost. */
const measured: readonly (readonly [number, number, number])[] = [
	[8029, 3985, 59],
	[8317, 3984, 349],
	[12_117, 3984, 4149],
	[10_135, 3984, 2167],
	[30_117, 3983, 22_151],
	[120_117, 3983, 112_151],
];

describe('what Cline gives the model of a tool’s answer', () => {
	it.each(measured)('of %d UTF-16 units, %d are kept at either end', (length, kept, lost) => {
		const answer = 'x'.repeat(length);
		expect(lostOf(answer)).toEqual({ start: kept, end: length - kept });
		expect(toolAnswer(answer)).toBe(`${'x'.repeat(kept)}\n\n...[truncated ${lost} chars]...\n\n${'x'.repeat(kept)}`);
	});

	it('is all of it where it is short, and it never takes long to tell', () => {
		expect(toolAnswer('x'.repeat(8000))).toHaveLength(8000);
		for (let length = 8001; length < 8200; length++) expect(toolAnswer('x'.repeat(length)).length).toBeLessThan(8001);
	});
});
