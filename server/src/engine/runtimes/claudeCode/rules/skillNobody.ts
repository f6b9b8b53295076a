import type { Rule } from '../../../rules/rule.ts';
import { ownOutcomes, placeAt, valueRange } from './skillSupport.ts';

export const skillNobody: Rule = {
	code: 'claude.skill-nobody',
	severity: 'warning',
	particular: {},
	docs: {
		title: 'Nobody can use this skill',
		why: '`disable-model-invocation: true` hides a skill from the agent, so that only a person can call it with a slash. `user-invocable: false` forbids just that. With both, the skill is never used.',
		fix: 'Remove one of the two lines.',
		example: {
			file: '.claude/skills/deploy/SKILL.md',
			text: '---\ndescription: How to deploy.\ndisable-model-invocation: true\nuser-invocable: false\n---\nRun it.\n',
		},
	},
	*check(view) {
		for (const { skill } of ownOutcomes(view)) {
			const { facts, content, file } = skill;
			if (!facts.isHidden || !facts.isForModelOnly) continue;
			yield {
				place: placeAt(view, file, content, valueRange(content.text, 'user-invocable')),
				message:
					'Nobody can use this: the agent does not get it (disable-model-invocation), and people cannot call it (user-invocable). Remove one of the two lines.',
			};
		}
	},
};
