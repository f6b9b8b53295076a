import { describe, expect, it } from 'vitest';
import { claudeSkills } from '../../../../server/src/engine/runtimes/codex/rules/claudeSkills.ts';
import { checkOnDisk } from './support.ts';

const skill = '---\nname: notes\ndescription: Takes notes.\n---\n';
const files = { '.claude/skills/a/SKILL.md': skill, '.claude/skills/b/SKILL.md': skill };

describe('codex.claude-skills', () => {
	it('says once that it does not look there', () => {
		expect(checkOnDisk(claudeSkills, files).map(({ file }) => file)).toEqual(['.claude/skills/a/SKILL.md']);
	});

	it('is silent where the project has skills for Codex, be it by a link', () => {
		expect(checkOnDisk(claudeSkills, { ...files, '.agents/skills/c/SKILL.md': skill })).toEqual([]);
		expect(checkOnDisk(claudeSkills, { ...files, '.agents/skills': { link: '../.claude/skills' } })).toEqual([]);
	});
});
