import { describe, expect, it } from 'vitest';
import { skillsDescription } from '../../../../server/src/engine/rules/skills/skillsDescription.ts';
import { skillsFrontmatter } from '../../../../server/src/engine/rules/skills/skillsFrontmatter.ts';
import { skillsName } from '../../../../server/src/engine/rules/skills/skillsName.ts';
import { skillsNotListed } from '../../../../server/src/engine/rules/skills/skillsNotListed.ts';
import { bothStrict, check, v9 } from '../../../support/ruleTester.ts';

const messagesOf = (text: string, path = 'skills/tea/SKILL.md', runtime = v9) =>
	check(skillsFrontmatter, { runtime, files: { [path]: text } }).map(({ message }) => message);

describe('skills.frontmatter', () => {
	it('finds a skill without one, and one that cannot be read', () => {
		for (const text of ['# Tea\n', '\n', ''])
			expect(messagesOf(text)).toEqual([
				'The agent does not know this skill: its frontmatter with name and description is missing. Add it at the top.',
			]);
		expect(messagesOf('---\nname: tea\nnotes: "How\n---\n')[0]).toContain(
			'OpenClaw 2026.9.6 cannot read this frontmatter',
		);
		expect(messagesOf('---\nname: tea\nnotes: "How\n---\n', 'skills/tea/SKILL.md', 'holaboss@2026.4.13')[0]).toContain(
			'is not valid YAML',
		);
	});

	it('is the only rule that speaks of a list in the place of keys, and says what to write', () => {
		const text = '---\n- name: tea\n- description: Use when thirsty\n---\n';
		expect(messagesOf(text)).toEqual([
			'OpenClaw 2026.9.6 cannot read this frontmatter (it has no keys with values), and the agent does not know this skill. Write “name: …” and “description: …”, a line each.',
		]);
		for (const rule of [skillsName, skillsDescription])
			expect(check(rule, { runtime: v9, files: { 'skills/tea/SKILL.md': text } })).toEqual([]);
	});

	it('leaves a skill alone that has to be moved first, of which another rule speaks', () => {
		const files = {
			'skills/tea/SKILL.md': '---\nname: tea\ndescription: Tea.\n---\n',
			'skills/old/tea/SKILL.md': '# Tea\n',
		};
		expect(check(skillsNotListed, { runtime: 'openclaw@2026.3.13', files }).map(({ file }) => file)).toEqual([
			'skills/old/tea/SKILL.md',
		]);
		expect(check(skillsFrontmatter, { runtime: 'openclaw@2026.3.13', files })).toEqual([]);
	});

	it('knows which lines a version mends, and which lose the skill', () => {
		const text = '---\nname: tea\ndescription: Use when: somebody is thirsty\n---\n';
		expect(messagesOf(text)).toEqual([]);
		expect(messagesOf(text, 'skills/tea/SKILL.md', 'openclaw@2026.1.29')[0]).toContain(
			'and the agent does not know this skill',
		);
	});

	it('says of Botholomew that one broken skill takes all with it, and that none needs a frontmatter', () => {
		const files = { 'skills/a.md': '---\nname: [tea\n---\n\nBoil.\n', 'skills/b.md': 'Boil.\n' };
		const findings = check(skillsFrontmatter, { runtime: bothStrict, files });
		expect(findings.map(({ file }) => file)).toEqual(['skills/a.md']);
		expect(findings[0]?.message).toContain('the runtime loads no skill at all, and no slash command works');
	});

	it('is silent about a good one, and what the editor checks itself', () => {
		expect(messagesOf('---\nname: tea\ndescription: How to make tea.\n---\n')).toEqual([]);
		expect(messagesOf('# Tea\n', '.claude/skills/tea/SKILL.md')).toEqual([]);
		expect(messagesOf('# Tea\n', 'docs/SKILL.md')).toEqual([]);
	});
});
