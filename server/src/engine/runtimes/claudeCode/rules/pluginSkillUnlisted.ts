import type { Rule } from '../../../rules/rule.ts';
import { saysWhatFor } from '../skills/pluginSkills.ts';
import { ownOutcomes, placeAt } from './skillSupport.ts';

export const pluginSkillUnlisted: Rule = {
	code: 'claude.plugin-skill-unlisted',
	severity: 'warning',
	particular: {},
	docs: {
		title: 'The agent does not know this skill of a plug-in',
		why: 'For a skill of a project without a description Claude Code lists the first line of its text. For a skill of a plug-in it does not: without `description` or `when_to_use` it is in no list, and only a person can call it.',
		fix: 'Write a `description`: what the skill does, and when to use it.',
		example: { file: 'skills/glaze/SKILL.md', text: '---\nname: glaze\n---\nMix it thin.\n' },
	},
	*check(view) {
		for (const { skill } of ownOutcomes(view)) {
			if (skill.kind !== 'skill' || saysWhatFor(skill) || skill.facts.isHidden) continue;
			yield {
				place: placeAt(view, skill.file, skill.content, undefined),
				message: `The agent does not know the skill ${skill.name}, because its frontmatter has no description. Write one: what it does, and when to use it.`,
			};
		}
	},
};
