import { describe, expect, it } from 'vitest';
import { skillNobody } from '../../../../server/src/engine/runtimes/claudeCode/rules/skillNobody.ts';
import { healthySkills, skill } from '../../runtimes/claudeCode/healthySkills.ts';
import { found, silent } from '../../runtimes/claudeCode/world.ts';

describe('claude.skill-nobody', () => {
	it('reports what neither agent nor person can use', () => {
		const tree = { '.claude/skills/a/SKILL.md': skill('disable-model-invocation: true\nuser-invocable: false') };
		expect(found(skillNobody, tree)).toEqual(['.claude/skills/a/SKILL.md: false']);
		expect(found(skillNobody, { '.claude/skills/a/SKILL.md': skill('disable-model-invocation: true') })).toEqual([]);
	});

	it('says nothing of a healthy project', () => silent(skillNobody, healthySkills, {}));
});
