import type { Rule } from './rule.ts';
import { editFix } from './support/edits.ts';
import { allowedName, nameProblem } from './support/skillNames.ts';
import { isTaken, specifiedSkills, valuePlace, whoElseChecks } from './support/skills.ts';

export const skillsName: Rule = {
	code: 'skills.name',
	severity: 'warning',
	docs: {
		title: 'The name of a skill is missing or not allowed',
		why: [
			'By the Agent Skills specification a name is one word of up to 64 characters: lower-case letters and digits of any script, and single hyphens inside. Tools that keep to it refuse the skill otherwise, whatever the agent that you wrote it for makes of it.',
			'',
			whoElseChecks,
		].join('\n'),
		fix: 'Take the quick fix, or write a name as above. It should be the name of the folder, too.',
		example: { file: 'skills/tea/SKILL.md', text: '---\nname: Making Tea\ndescription: How to make tea.\n---\n' },
	},
	*check(view) {
		for (const skill of specifiedSkills(view)) {
			if (!skill.data || isTaken(view, skill)) continue;
			const { name } = skill.data;
			const place = valuePlace(skill, 'name');
			if (typeof name !== 'string') {
				yield {
					place,
					message: `This skill ${name === undefined || name === null ? 'has no name' : 'has a name that is no text'}, and tools that keep to the specification refuse it. Write “name: ${allowedName(skill.folder) ?? 'its-name'}”.`,
				};
				continue;
			}
			const problem = nameProblem(name);
			if (problem === undefined) continue;
			const to = allowedName(name);
			yield {
				place,
				message: `The name of a skill is lower-case letters, digits and single hyphens, and this one ${problem}: tools that keep to the specification refuse the skill.${to === undefined ? '' : ` Write “${to}”.`}`,
				fixes:
					to === undefined
						? []
						: [editFix(`Change the name to “${to}”`, skill.path, [{ range: place.range, text: to }], true)],
			};
		}
	},
};
