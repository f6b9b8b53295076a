import { describe, expect, it } from 'vitest';
import { commandHidden } from '../../../../server/src/engine/runtimes/claudeCode/rules/commandHidden.ts';
import { healthySkills } from '../../runtimes/claudeCode/healthySkills.ts';
import { found, silent } from '../../runtimes/claudeCode/world.ts';

describe('claude.command-hidden', () => {
	it('reports a command whose name is a skill’s', () => {
		const tree = { ...healthySkills, '.claude/commands/tea.md': 'Tea!\n', '.claude/commands/ns/tea.md': 'Other.\n' };
		expect(found(commandHidden, tree)).toEqual(['.claude/commands/tea.md: Tea!']);
	});

	it('says nothing of a healthy project', () => silent(commandHidden, healthySkills, {}));
});
