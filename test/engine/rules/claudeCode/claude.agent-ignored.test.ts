import { describe, expect, it } from 'vitest';
import { agentIgnored } from '../../../../server/src/engine/runtimes/claudeCode/rules/agentIgnored.ts';
import { healthySkills, skill } from '../../runtimes/claudeCode/healthySkills.ts';
import { check, home, silent } from '../../runtimes/claudeCode/world.ts';

describe('claude.agent-ignored', () => {
	it('reports what keeps a file from being an agent', () => {
		const tree = {
			'.claude/agents/a.md': skill('name: a'),
			'.claude/agents/b.md': skill('description: d'),
			'.claude/agents/c.md': skill('name: "a:b"\ndescription: d'),
			'.claude/agents/d.md': skill('name: d\ndescription: ""'),
			[`${home}/.claude/agents/e.md`]: skill('name: e'),
		};
		expect(check(agentIgnored, tree).map(({ file, message }) => `${file}: ${message}`)).toEqual([
			'.claude/agents/a.md: Claude Code ignores this agent: its frontmatter has no description. Add one.',
			'.claude/agents/b.md: Claude Code ignores this agent: its frontmatter has no name. Add one.',
			'.claude/agents/c.md: Claude Code ignores this agent: its name contains a colon or begins with a hyphen. Choose another name.',
		]);
	});

	it('says nothing of a healthy project', () => silent(agentIgnored, healthySkills, {}));
});
