import type { Rule } from '../../../rules/rule.ts';
import { counted, listed } from '../../../rules/support/words.ts';
import { grouped } from '../../../text/grouped.ts';
import { ownOutcomes, placeAt, skillView, valueRange } from './skillSupport.ts';

/** More names than this help nobody. */
const mostNamed = 5;

export const skillListFull: Rule = {
	code: 'claude.skill-list-full',
	severity: 'warning',
	particular: {},
	docs: {
		title: 'The list of skills is full',
		why: [
			'Claude Code lists all skills and commands with their texts: 8,000 characters for a model that takes in 200,000 tokens, 30,000 for one that takes in 1,000,000. About 6,200 of them go to its own skills.',
			'',
			'If there are more, it goes through the list from the top. A text that does not fit any more is left out, and only the name stays. Then the agent does not know what the skill is for. Your personal skills come before those of the project, and commands come last.',
		].join('\n'),
		fix: 'Write shorter descriptions, or set `disable-model-invocation: true` for what only you call. `SLASH_COMMAND_TOOL_CHAR_BUDGET` gives the list more space.',
	},
	*check(view) {
		const bare = ownOutcomes(view).filter(({ line }) => line !== undefined && !line.hasText);
		const [first] = bare;
		if (!first) return;
		const names = bare.slice(0, mostNamed).map(({ skill }) => skill.name);
		const more = bare.length > mostNamed ? [`${grouped(bare.length - mostNamed)} more`] : [];
		const { skill } = first;
		yield {
			place: placeAt(view, skill.file, skill.content, valueRange(skill.content.text, 'description')),
			message: `The list of skills may have ${grouped(skillView(view).listing.budget)} characters, so the agent gets only the name of ${counted(bare.length, 'skill')} of this project (${listed([...names, ...more])}). Write shorter descriptions.`,
		};
	},
};
