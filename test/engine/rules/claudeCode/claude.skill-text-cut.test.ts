import { describe, expect, it } from 'vitest';
import { skillTextCut } from '../../../../server/src/engine/runtimes/claudeCode/rules/skillTextCut.ts';
import { healthySkills, skill } from '../../runtimes/claudeCode/healthySkills.ts';
import { check, found, silent } from '../../runtimes/claudeCode/world.ts';

describe('claude.skill-text-cut', () => {
	it('reports a text that the list cuts', () => {
		const long = { '.claude/skills/a/SKILL.md': skill(`description: ${'x'.repeat(1_537)}`) };
		expect(check(skillTextCut, long)[0]?.message).toBe(
			'This description has 1,537 characters, and the agent gets 1,536: the end is cut. Say it shorter.',
		);
		const both = {
			'.claude/skills/a/SKILL.md': skill(`description: ${'d'.repeat(900)}\nwhen_to_use: ${'w'.repeat(900)}`),
		};
		expect(found(skillTextCut, both)).toEqual([`.claude/skills/a/SKILL.md: ${'w'.repeat(900)}`]);
		expect(found(skillTextCut, { '.claude/skills/a/SKILL.md': skill(`description: ${'x'.repeat(1_536)}`) })).toEqual(
			[],
		);
	});

	it('says nothing of a healthy project', () => silent(skillTextCut, healthySkills, {}));
});
