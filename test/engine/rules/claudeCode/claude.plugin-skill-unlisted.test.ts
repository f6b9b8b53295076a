import { describe, expect, it } from 'vitest';
import { pluginSkillUnlisted } from '../../../../server/src/engine/runtimes/claudeCode/rules/pluginSkillUnlisted.ts';
import { found, silent, type Tree } from '../../runtimes/claudeCode/world.ts';

const plugin: Tree = {
	'.claude-plugin/plugin.json': '{ "name": "kilns" }',
	'skills/silent/SKILL.md': '---\nname: silent\n---\nNobody is told.\n',
	'commands/quiet.md': 'Only for people.\n',
	'agents/potter.md': '---\nname: potter\ndescription: Throws pots.\n---\nYou throw.\n',
};

describe('claude.plugin-skill-unlisted', () => {
	it('is a skill without a description, of which no agent is told', () => {
		expect(found(pluginSkillUnlisted, plugin)).toEqual(['skills/silent/SKILL.md: ---']);
		expect(found(pluginSkillUnlisted, plugin, { programArguments: ['--plugin-dir', '.'] })).toEqual([
			'skills/silent/SKILL.md: ---',
		]);
		silent(pluginSkillUnlisted, { '.claude/skills/a/SKILL.md': 'Only text.\n' });
	});
});
