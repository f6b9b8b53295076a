import { describe, expect, it } from 'vitest';
import { agentSkillMissing } from '../../../../server/src/engine/runtimes/claudeCode/rules/agentSkillMissing.ts';
import { healthySkills, skill } from '../../runtimes/claudeCode/healthySkills.ts';
import { found, silent } from '../../runtimes/claudeCode/world.ts';

describe('claude.agent-skill-missing', () => {
	it('reports names that bring no skill', () => {
		const tree = {
			...healthySkills,
			'.claude/skills/hid/SKILL.md': skill('disable-model-invocation: true'),
			'.claude/agents/x.md': skill('name: x\ndescription: d\nskills: tea, ten, hid, simplify, plug:in'),
		};
		expect(found(agentSkillMissing, tree)).toEqual(['.claude/agents/x.md: ten', '.claude/agents/x.md: hid']);
	});

	it('says nothing of a healthy project', () => silent(agentSkillMissing, healthySkills, {}));
});
