import { describe, expect, it } from 'vitest';
import type { Rule } from '../../../../server/src/engine/rules/rule.ts';
import { agentHidden } from '../../../../server/src/engine/runtimes/claudeCode/rules/agentHidden.ts';
import { agentIgnored } from '../../../../server/src/engine/runtimes/claudeCode/rules/agentIgnored.ts';
import { agentSkillMissing } from '../../../../server/src/engine/runtimes/claudeCode/rules/agentSkillMissing.ts';
import { commandArguments } from '../../../../server/src/engine/runtimes/claudeCode/rules/commandArguments.ts';
import { commandHidden } from '../../../../server/src/engine/runtimes/claudeCode/rules/commandHidden.ts';
import { matterEndsEarly } from '../../../../server/src/engine/runtimes/claudeCode/rules/matterEndsEarly.ts';
import { skillListFull } from '../../../../server/src/engine/runtimes/claudeCode/rules/skillListFull.ts';
import { skillNever } from '../../../../server/src/engine/runtimes/claudeCode/rules/skillNever.ts';
import { skillNobody } from '../../../../server/src/engine/runtimes/claudeCode/rules/skillNobody.ts';
import { skillRules } from '../../../../server/src/engine/runtimes/claudeCode/rules/skillRules.ts';
import { skillTextCut } from '../../../../server/src/engine/runtimes/claudeCode/rules/skillTextCut.ts';
import { type Asked, check, expectFixed, home, type Tree } from './world.ts';

const found = (rule: Rule, tree: Tree, asked?: Asked) =>
	check(rule, tree, asked).map(({ file, text }) => `${file}: ${text.slice(0, 40)}`);

const skill = (matter: string, body = 'BODY\n') => `---\n${matter}\n---\n${body}`;

const healthy: Tree = {
	'.claude/skills/tea/SKILL.md': skill('name: tea\ndescription: Makes tea.'),
	'.claude/skills/sql/SKILL.md': skill('description: Asks.\npaths: db/**'),
	'.claude/commands/fix.md': skill('description: Fixes.', 'Fix $0 and $1.\n'),
	'.claude/commands/run.md': '```sh\nawk "{print $1}"\n```\n',
	'.claude/agents/bea.md': skill('name: bea\ndescription: Reviews.\nskills: tea'),
	'.claude/agents/README.md': 'Our agents.\n',
};

describe('rules on skills', () => {
	it.each(skillRules.map((rule) => [rule.code, rule] as const))('%s says nothing of a healthy project', (_, rule) => {
		expect(check(rule, healthy)).toEqual([]);
		expect(check(rule, {})).toEqual([]);
	});

	it('claude.skill-text-cut', () => {
		const long = { '.claude/skills/a/SKILL.md': skill(`description: ${'x'.repeat(1_537)}`) };
		expect(check(skillTextCut, long)[0]?.message).toBe(
			'This description has 1,537 characters, and the agent gets 1,536: the end is cut. Say it shorter.',
		);
		const both = {
			'.claude/skills/a/SKILL.md': skill(`description: ${'d'.repeat(900)}\nwhen_to_use: ${'w'.repeat(900)}`),
		};
		expect(found(skillTextCut, both)).toEqual([`.claude/skills/a/SKILL.md: ${'w'.repeat(40)}`]);
		expect(found(skillTextCut, { '.claude/skills/a/SKILL.md': skill(`description: ${'x'.repeat(1_536)}`) })).toEqual(
			[],
		);
	});

	it('claude.skill-list-full', () => {
		const many = Object.fromEntries(
			Array.from({ length: 9 }, (_, index) => [
				`.claude/skills/s${index}/SKILL.md`,
				skill(`description: ${'x'.repeat(300)}`),
			]),
		);
		expect(check(skillListFull, many, { contextWindow: 200_000 })[0]?.message).toBe(
			'The list of skills may have 8,000 characters, so the agent gets only the name of 3 skills of this project (s6, s7 and s8). Write shorter descriptions.',
		);
		expect(check(skillListFull, many)).toEqual([]);
	});

	it('claude.skill-nobody', () => {
		const tree = { '.claude/skills/a/SKILL.md': skill('disable-model-invocation: true\nuser-invocable: false') };
		expect(found(skillNobody, tree)).toEqual(['.claude/skills/a/SKILL.md: false']);
		expect(found(skillNobody, { '.claude/skills/a/SKILL.md': skill('disable-model-invocation: true') })).toEqual([]);
	});

	it('claude.skill-never', () => {
		const tree = { '.claude/skills/a/SKILL.md': skill('description: d\npaths: ./src/**') };
		expect(check(skillNever, tree)).toHaveLength(1);
		expectFixed(skillNever, tree);
		expect(found(skillNever, { '.claude/skills/a/SKILL.md': skill('paths: [./src/**, lib]') })).toEqual([]);
	});

	it('claude.command-hidden', () => {
		const tree = { ...healthy, '.claude/commands/tea.md': 'Tea!\n', '.claude/commands/ns/tea.md': 'Other.\n' };
		expect(found(commandHidden, tree)).toEqual(['.claude/commands/tea.md: Tea!']);
	});

	it('claude.command-arguments', () => {
		const tree = { '.claude/commands/fix.md': 'Fix $1 with $2, not \\$1 or $10.\n' };
		expect(check(commandArguments, tree)).toHaveLength(1);
		const [after] = expectFixed(commandArguments, tree);
		expect(after?.['.claude/commands/fix.md']).toBe('Fix $0 with $1, not \\$1 or $10.\n');
		for (const text of ['It costs $1.50.\n', 'Run `echo $1`.\n', '$0 and $1\n'])
			expect(found(commandArguments, { '.claude/commands/fix.md': text })).toEqual([]);
	});

	it('claude.agent-ignored', () => {
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

	it('claude.agent-hidden', () => {
		const one = skill('name: same\ndescription: d');
		expect(found(agentHidden, { '.claude/agents/a.md': one, '.claude/agents/b.md': one })).toEqual([
			'.claude/agents/a.md: same',
		]);
		expect(found(agentHidden, { '.claude/agents/a.md': one, [`${home}/.claude/agents/b.md`]: one })).toEqual([]);
	});

	it('claude.agent-skill-missing', () => {
		const tree = {
			...healthy,
			'.claude/skills/hid/SKILL.md': skill('disable-model-invocation: true'),
			'.claude/agents/x.md': skill('name: x\ndescription: d\nskills: tea, ten, hid, simplify, plug:in'),
		};
		expect(found(agentSkillMissing, tree)).toEqual(['.claude/agents/x.md: ten', '.claude/agents/x.md: hid']);
	});

	it('claude.frontmatter-ends-early', () => {
		const tree = { '.claude/skills/a/SKILL.md': skill('description: Plans --- slowly.') };
		expect(found(matterEndsEarly, tree)).toEqual(['.claude/skills/a/SKILL.md: ---']);
	});
});
