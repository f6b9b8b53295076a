import { grouped } from '../text/grouped.ts';
import type { Rule, RuleView } from './rule.ts';
import { type SkillFile, specifiedSkills, valuePlace, whoElseChecks } from './support/skills.ts';

/** What the Agent Skills reference allows (characters). */
const longest = 1024;

/** True where the workspace's own runtime shows the agent a description of the skill. */
function isDescribed({ runtime, snapshot }: RuleView, { path }: SkillFile): boolean {
	const reading = runtime.skills?.read(snapshot).get(path);
	if (reading?.kind === 'listed') return reading.description.trim() !== '';
	return reading?.kind === 'left-out' || (reading?.kind === 'shadowed' && reading.name !== undefined);
}

export const skillsDescription: Rule = {
	code: 'skills.description',
	severity: 'warning',
	docs: {
		title: 'The description of a skill is missing or too long',
		why: [
			'The description is all that an agent knows of a skill before it opens it: without one it has no reason ever to do so, and runtimes leave the skill out. More than 1,024 characters are not allowed by the Agent Skills specification: every skill’s description is in every prompt.',
			'',
			whoElseChecks,
		].join('\n'),
		fix: 'Say in a sentence or two what the skill does and when to use it.',
		example: { file: 'skills/tea/SKILL.md', text: '---\nname: tea\n---\n\nBoil the water first.\n' },
	},
	*check(view) {
		for (const skill of specifiedSkills(view)) {
			if (!skill.data || isDescribed(view, skill)) continue;
			const { description } = skill.data;
			const place = valuePlace(skill, 'description');
			if (typeof description !== 'string' || description.trim() === '') {
				const isText = description === undefined || description === null || typeof description === 'string';
				yield {
					place,
					message: `This skill has ${isText ? 'no description' : 'a description that is no text'}, so an agent has no reason to open it. Say in a sentence what it does and when to use it.`,
				};
				continue;
			}
			const length = [...description].length;
			if (length <= longest) continue;
			yield {
				place,
				message: `A description may have ${grouped(longest)} characters, and this one has ${grouped(length)}: tools that keep to the specification refuse the skill. Move detail into the text below.`,
			};
		}
	},
};
