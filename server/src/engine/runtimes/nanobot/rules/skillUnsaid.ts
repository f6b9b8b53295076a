import type { Rule } from '../../../rules/rule.ts';
import { headLine, placeIn } from '../../../rules/support/places.ts';
import { skillsIn } from '../skills/find.ts';

export const skillUnsaid: Rule = {
	code: 'nanobot.skill-unsaid',
	severity: 'warning',
	particular: { behind: 'skills.not-listed' },
	docs: {
		title: 'The list of skills only has the name of this skill',
		why: 'nanobot lists every folder in `skills/` that has a `SKILL.md`. If it cannot read the block at the top of the file (no YAML, or no line of three dashes that ends it), or the block has no `description`, it writes the name of the folder in the place of the description, and says nothing. The agent then has no reason to open the skill. A broken block also costs `always` and what the skill asks for.',
		fix: 'Write a block with a `description` in one sentence. Put a text with a colon in it into quotes.',
		example: {
			file: 'skills/tea/SKILL.md',
			text: '---\ndescription: Tea: how to make it\n---\n\nBoil the water first.\n',
		},
	},
	*check({ snapshot }) {
		for (const { path, name, content, matter, hasDescription, isDisabled, isActive } of skillsIn(snapshot)) {
			if (hasDescription || isDisabled || isActive) continue;
			const why =
				matter.fields === undefined
					? content.text.startsWith('---')
						? 'nanobot cannot read the block at its top'
						: 'it has no block at its top'
					: 'its block has no description that is a text';
			yield {
				place: placeIn(path, headLine(content.text)),
				message: `The agent is told no more of this skill than its name, “${name}”: ${why}. Say in one sentence what it does and when to use it.`,
			};
		}
	},
};
