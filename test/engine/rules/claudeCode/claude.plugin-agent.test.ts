import { describe, expect, it } from 'vitest';
import { pluginAgent } from '../../../../server/src/engine/runtimes/claudeCode/rules/pluginAgent.ts';
import { check, promptOf, silent, type Tree } from '../../runtimes/claudeCode/world.ts';

const plugin: Tree = {
	'.claude-plugin/plugin.json': '{ "name": "kilns" }',
	'skills/silent/SKILL.md': '---\nname: silent\n---\nNobody is told.\n',
	'commands/quiet.md': 'Only for people.\n',
	'agents/potter.md': '---\nname: potter\ndescription: Throws pots.\n---\nYou throw.\n',
};

describe('claude.plugin-agent', () => {
	it('is a README that becomes an agent', () => {
		const tree = { ...plugin, 'agents/README.md': '# Our agents\n', 'agents/bare.md': 'You do things.\n' };
		const reported = check(pluginAgent, tree);
		expect(reported.map(({ file }) => file)).toEqual(['agents/README.md', 'agents/bare.md']);
		expect(reported[0]?.message).toContain('kilns:README');
		expect(reported[0]?.message).toContain('Move the file out');
		const { parts } = promptOf(tree, { programArguments: ['--plugin-dir', '.'] });
		const line = '- kilns:README: Agent from kilns plugin (Tools: All tools)';
		expect(parts.map(({ text }) => text.trim())).toContain(line);
		silent(pluginAgent, plugin, { '.claude/agents/README.md': '# Our agents\n', 'CLAUDE.md': 'x' });
	});
});
