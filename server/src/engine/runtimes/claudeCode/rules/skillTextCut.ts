import type { Rule } from '../../../rules/rule.ts';
import { grouped } from '../../../text/grouped.ts';
import { longestText, wholeText } from '../skills/facts.ts';
import { ownOutcomes, placeAt, valueRange } from './skillSupport.ts';

export const skillTextCut: Rule = {
	code: 'claude.skill-text-cut',
	severity: 'warning',
	particular: {},
	docs: {
		title: 'The description of this skill is cut',
		why: 'Claude Code lists a skill with its `description`, followed by `when_to_use`. Together they may have 1,536 characters. The rest is cut, so the end does not help the agent to choose the skill.',
		fix: 'Say in a few sentences what the skill does and when to use it. Move the rest to the text below.',
	},
	*check(view) {
		for (const { skill, line } of ownOutcomes(view)) {
			const { kind, facts, content, file } = skill;
			if (!line?.isCut || facts.description === undefined) continue;
			const { length } = wholeText(facts, kind, '');
			const key =
				facts.description.length > longestText || facts.whenToUse === undefined ? 'description' : 'when_to_use';
			const what = key === 'description' ? 'This description has' : 'With this, description and when_to_use have';
			yield {
				place: placeAt(view, file, content, valueRange(content.text, key)),
				message: `${what} ${grouped(length)} characters, and the agent gets ${grouped(longestText)}: the end is cut. Say it shorter.`,
			};
		}
	},
};
