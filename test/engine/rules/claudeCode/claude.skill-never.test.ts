import { describe, expect, it } from 'vitest';
import { skillNever } from '../../../../server/src/engine/runtimes/claudeCode/rules/skillNever.ts';
import { healthySkills, skill } from '../../runtimes/claudeCode/healthySkills.ts';
import { check, expectFixed, found, silent } from '../../runtimes/claudeCode/world.ts';

describe('claude.skill-never', () => {
	it('reports a skill that waits for no file, and the fix brings it', () => {
		const tree = { '.claude/skills/a/SKILL.md': skill('description: d\npaths: ./src/**') };
		expect(check(skillNever, tree)).toHaveLength(1);
		expectFixed(skillNever, tree);
		expect(found(skillNever, { '.claude/skills/a/SKILL.md': skill('paths: [./src/**, lib]') })).toEqual([]);
	});

	it('says nothing of a healthy project', () => silent(skillNever, healthySkills, {}));
});
