import type { Rule } from '../../../rules/rule.ts';
import { isOn } from '../context/records.ts';
import { ownOnes, ownShown, seenBy, valuePlace } from './seen.ts';

export const skillDescription: Rule = {
	code: 'cline.skill-description',
	severity: 'hint',
	particular: {},
	docs: {
		title: 'Cline shows the model only the name of a skill',
		why: 'Other agents show the model the description of every skill, and it decides by that. Cline shows only the names. The model sees the description when it has opened the skill.',
		fix: 'Choose a name that says when the skill is needed (`release-notes`, not `rn`), or name the skill in a rule: “Before a release, use the skill release-notes”. Soulscope does not report skills that a rule names.',
		example: {
			file: '.cline/skills/rn/SKILL.md',
			text: '---\nname: rn\ndescription: Use before every release to write the notes.\n---\n\nList what changed.\n',
		},
	},
	*check(view) {
		const { rules, skills } = seenBy(view);
		const texts = rules.shown.map(({ instruction }) => instruction.body);
		const kept = skills.filter((outcome) => outcome.kind === 'kept');
		const silent = ownOnes(view, kept).filter(
			({ of }) => isOn(of) && of.instruction.description !== undefined && !texts.some((text) => text.includes(of.name)),
		);
		const [first] = silent;
		if (!first) return;
		const more = silent.length > 1 ? ` The same goes for ${silent.length - 1} more.` : '';
		const where = ownShown(view)[0]?.path ?? 'AGENTS.md';
		yield {
			place: valuePlace(first.path, first.of.content, 'description'),
			message: `Cline does not show the model this description, only the name “${first.of.name}”. Choose a name that says when the skill is needed, or say it in ${where}.${more}`,
		};
	},
};
