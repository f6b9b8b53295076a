import type { Rule } from '../../../rules/rule.ts';
import { placeIn } from '../../../rules/support/places.ts';
import { grouped } from '../../../text/grouped.ts';
import { attributeOf } from '../matter/promptFile.ts';
import { longest, tagsIn, withoutTags } from '../skills/skills.ts';
import { lookedAt, ownFile } from './support.ts';

export const skillDescriptionCut: Rule = {
	code: 'copilot.skill-description-cut',
	severity: 'warning',
	particular: {},
	docs: {
		title: 'A part of the description of a skill is cut away',
		why: 'Copilot chooses a skill by its description. VS Code removes everything in it between `<` and `>`, also in a comparison such as `a < b and c > d`. It then keeps 1,024 characters (UTF-16), and says nothing about the rest.',
		fix: 'Say in one or two sentences when to use the skill, without angle brackets.',
		example: {
			file: '.github/skills/tables/SKILL.md',
			text: '---\nname: tables\ndescription: Use it for tables with <thead> and <tbody>.\n---\nWrite plain HTML.\n',
		},
	},
	*check(view) {
		const { world, skills } = lookedAt(view);
		for (const each of skills) {
			const own = each.kind === 'taken' ? ownFile(view, world, each.skill.file) : undefined;
			const value = attributeOf(own?.parsed.header, 'description')?.value;
			if (!own || value?.type !== 'scalar') continue;
			const place = placeIn(own.path, { start: value.start, end: value.end });
			const shown = withoutTags(value.value);
			if (shown.length > longest.description) {
				yield {
					place,
					message: `The agent sees only the first ${grouped(longest.description)} characters (UTF-16) of this description; ${grouped(shown.length - longest.description)} are cut. Make it shorter.`,
				};
			} else if (shown !== value.value) {
				const [tag] = tagsIn(value.value);
				const removed = value.value.slice(tag?.start, tag?.end);
				yield {
					place,
					message: `The agent does not see “${removed.length > 40 ? `${removed.slice(0, 40)}…` : removed}” in this description: VS Code removes everything between < and >. Write it without angle brackets.`,
				};
			}
		}
	},
};
