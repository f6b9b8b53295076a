import { describe, expect, it } from 'vitest';
import { skillsFrontmatter } from '../../../server/src/engine/rules/skillsFrontmatter.ts';
import { bothStrict, check, v9 } from '../../support/ruleTester.ts';

const said = (text: string, path = 'skills/tea/SKILL.md') =>
	check(skillsFrontmatter, { runtime: v9, files: { [path]: text } }).map(({ message }) => message);

describe('skills.frontmatter', () => {
	it('finds a skill without one, and one that cannot be read', () => {
		expect(said('# Tea\n')).toEqual([
			'A skill opens with a frontmatter that says its name and description; without it no agent is told that this skill exists. Add it at the top.',
		]);
		expect(said('---\nname: tea\ndescription: "How\n---\n')[0]).toContain('is not valid YAML');
	});

	it('says of Botholomew that one broken skill takes all with it, and that none needs a frontmatter', () => {
		const files = { 'skills/a.md': '---\nname: [tea\n---\n\nBoil.\n', 'skills/b.md': 'Boil.\n' };
		const said = check(skillsFrontmatter, { runtime: bothStrict, files });
		expect(said.map(({ file }) => file)).toEqual(['skills/a.md']);
		expect(said[0]?.message).toContain('the runtime then loads none of the skills: every slash command is gone');
	});

	it('is silent about a good one, an empty file, and what the editor checks itself', () => {
		expect(said('---\nname: tea\ndescription: How to make tea.\n---\n')).toEqual([]);
		expect(said('\n')).toEqual([]);
		expect(said('# Tea\n', '.claude/skills/tea/SKILL.md')).toEqual([]);
		expect(said('# Tea\n', 'docs/SKILL.md')).toEqual([]);
	});
});
