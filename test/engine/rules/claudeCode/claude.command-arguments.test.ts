import { describe, expect, it } from 'vitest';
import { commandArguments } from '../../../../server/src/engine/runtimes/claudeCode/rules/commandArguments.ts';
import { healthySkills } from '../../runtimes/claudeCode/healthySkills.ts';
import { check, expectFixed, found, silent } from '../../runtimes/claudeCode/world.ts';

describe('claude.command-arguments', () => {
	it('reports a text that counts from $1, and the fix counts from $0', () => {
		const tree = { '.claude/commands/fix.md': 'Fix $1 with $2, not \\$1 or $10.\n' };
		expect(check(commandArguments, tree)).toHaveLength(1);
		const [after] = expectFixed(commandArguments, tree);
		expect(after?.['.claude/commands/fix.md']).toBe('Fix $0 with $1, not \\$1 or $10.\n');
		for (const text of ['It costs $1.50.\n', 'Run `echo $1`.\n', '$0 and $1\n'])
			expect(found(commandArguments, { '.claude/commands/fix.md': text })).toEqual([]);
	});

	it('says nothing of a healthy project', () => silent(commandArguments, healthySkills, {}));
});
