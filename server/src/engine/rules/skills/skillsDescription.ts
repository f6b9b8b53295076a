import { grouped } from '../../text/grouped.ts';
import type { Rule, RuleView } from '../rule.ts';
import { type CheckedSkill, specifiedSkills, valuePlace, whoElseChecks } from './skills.ts';

/** What the Agent Skills reference allows (characters). */
const longest = 1024;

/** True where the workspace's own runtime shows the agent a description of the skill. */
function isDescribed({ runtime, snapshot }: RuleView, { path }: CheckedSkill): boolean {
	const reading = runtime.skills?.read(snapshot).get(path);
	if (reading?.kind === 'listed') return reading.description.trim() !== '';
	return reading?.kind === 'left-out' || (reading?.kind === 'shadowed' && reading.name !== undefined);
}

export const skillsDescription: Rule = {
	code: 'skills.description',
	severity: 'warning',
	docs: {
		title: 'A skill has no description, or one that is too long',
		why: [
			'An agent knows only the description of a skill before it opens it. Without one, runtimes leave the skill out. The Agent Skills specification allows 1,024 characters, because every description is in every prompt.',
			'',
			whoElseChecks,
		].join('\n'),
		fix: 'Write in one or two sentences what the skill does and when to use it.',
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
					message: `This skill has ${isText ? 'no description' : 'a description that is not text'}, so the agent has no reason to open it. Write in one sentence what it does and when to use it.`,
				};
				continue;
			}
			const length = [...description].length;
			if (length <= longest) continue;
			yield {
				place,
				message: `This description has ${grouped(length)} characters, and ${grouped(longest)} are allowed: some tools refuse the skill. Move details into the text below.`,
			};
		}
	},
};
