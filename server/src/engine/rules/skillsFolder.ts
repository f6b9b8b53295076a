import type { Rule } from './rule.ts';
import { editFix } from './support/edits.ts';
import { nameProblem } from './support/skillNames.ts';
import { isTaken, specifiedSkills, valuePlace, whoElseChecks } from './support/skills.ts';

export const skillsFolder: Rule = {
	code: 'skills.folder',
	severity: 'information',
	docs: {
		title: 'A skill and its folder have different names',
		why: [
			'By the Agent Skills specification a skill has the name of the folder that it lies in. Where they differ, some runtimes go by the one and some by the other, and a skill that is listed under one name is not found under it.',
			'',
			whoElseChecks,
		].join('\n'),
		fix: 'Take the folder’s name for the skill, or rename the folder.',
		example: { file: 'skills/tea/SKILL.md', text: '---\nname: making-tea\ndescription: How to make tea.\n---\n' },
	},
	*check(view) {
		for (const skill of specifiedSkills(view)) {
			const name = skill.data?.name;
			if (isTaken(view, skill)) continue;
			// Without a description it is listed under no name at all, and that is said.
			if (typeof skill.data?.description !== 'string') continue;
			// A skill at the top of `skills` has no folder of its own.
			if (typeof name !== 'string' || nameProblem(name) !== undefined || skill.path.split('/').length < 3) continue;
			if (name.normalize('NFKC').trim() === skill.folder.normalize('NFKC')) continue;
			const place = valuePlace(skill, 'name');
			yield {
				place,
				message: `The skill is called “${name}” and its folder “${skill.folder}”: by the specification they are the same, and some runtimes find it under neither. Make them one.`,
				fixes:
					nameProblem(skill.folder) === undefined
						? [
								editFix(`Change the name to “${skill.folder}”`, skill.path, [
									{ range: place.range, text: skill.folder },
								]),
							]
						: [],
			};
		}
	},
};
