import { yamlText } from '../../text/yamlText.ts';
import type { Rule } from '../rule.ts';
import { editFix } from '../support/edits.ts';
import { nameProblem } from './skillNames.ts';
import { isTaken, specifiedSkills, valuePlace, whoElseChecks } from './skills.ts';

export const skillsFolder: Rule = {
	code: 'skills.folder',
	severity: 'information',
	docs: {
		title: 'A skill and its folder have different names',
		why: [
			'The Agent Skills specification says that a skill has the same name as its folder. If they differ, some runtimes use one name and some the other, so a skill may be listed but not found.',
			'',
			whoElseChecks,
		].join('\n'),
		fix: 'Give the skill the name of its folder, or rename the folder.',
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
				message: `The skill is called “${name}”, but its folder is called “${skill.folder}”. Some runtimes will not find it. Give both the same name.`,
				fixes:
					nameProblem(skill.folder) === undefined
						? [
								editFix(`Change the name to “${skill.folder}”`, skill.path, [
									{ range: place.range, text: yamlText(skill.folder) },
								]),
							]
						: [],
			};
		}
	},
};
