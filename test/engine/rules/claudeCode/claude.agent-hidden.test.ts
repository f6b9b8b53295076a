import { describe, expect, it } from 'vitest';
import { agentHidden } from '../../../../server/src/engine/runtimes/claudeCode/rules/agentHidden.ts';
import { healthySkills, skill } from '../../runtimes/claudeCode/healthySkills.ts';
import { found, home, silent } from '../../runtimes/claudeCode/world.ts';

describe('claude.agent-hidden', () => {
	it('reports an agent whose name another has', () => {
		const one = skill('name: same\ndescription: d');
		expect(found(agentHidden, { '.claude/agents/a.md': one, '.claude/agents/b.md': one })).toEqual([
			'.claude/agents/a.md: same',
		]);
		expect(found(agentHidden, { '.claude/agents/a.md': one, [`${home}/.claude/agents/b.md`]: one })).toEqual([]);
	});

	it('says nothing of a healthy project', () => silent(agentHidden, healthySkills, {}));
});
