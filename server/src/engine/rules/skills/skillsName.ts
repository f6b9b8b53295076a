import { yamlText } from '../../text/yamlText.ts';
import type { Rule } from '../rule.ts';
import { editFix } from '../support/edits.ts';
import { allowedName, nameProblem } from './skillNames.ts';
import { isTaken, specifiedSkills, valuePlace, whoElseChecks } from './skills.ts';

export const skillsName: Rule = {
	code: 'skills.name',
	severity: 'warning',
	docs: {
		title: 'The name of a skill is missing or not allowed',
		why: [
			'The Agent Skills specification says that a name is one word of up to 64 characters: lower-case letters, digits, and single hyphens inside. Some tools refuse other names.',
			'',
			whoElseChecks,
		].join('\n'),
		fix: 'Use the quick fix, or write such a name. It should be the same as the folder name.',
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
					message: `This skill ${name === undefined || name === null ? 'has no name' : 'has a name that is not text'}, so some tools refuse it. Write “name: ${allowedName(skill.folder) ?? 'its-name'}”.`,
				};
				continue;
			}
			const problem = nameProblem(name);
			if (problem === undefined) continue;
			const to = allowedName(name);
			yield {
				place,
				message: `The name of this skill ${problem}, so some tools refuse it. Use lower-case letters, digits and single hyphens.${to === undefined ? '' : ` Write “${to}”.`}`,
				fixes:
					to === undefined
						? []
						: [editFix(`Change the name to “${to}”`, skill.path, [{ range: place.range, text: yamlText(to) }], true)],
			};
		}
	},
};
