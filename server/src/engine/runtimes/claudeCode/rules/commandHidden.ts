import type { Rule } from '../../../rules/rule.ts';
import { pathFrom } from '../../../workspace/places.ts';
import { ownOutcomes, placeAt } from './skillSupport.ts';

export const commandHidden: Rule = {
	code: 'claude.command-hidden',
	severity: 'warning',
	particular: {},
	docs: {
		title: 'Another skill or command has the name of this command',
		why: 'Of a skill and a command with one name Claude Code uses the skill. Of two commands it uses your personal one, and then the one that is nearest to the folder that it was started in. Nothing calls the other one.',
		fix: 'Rename the command, or delete the one that you do not need.',
		example: {
			file: '.claude/commands/deploy.md',
			text: 'Deploy it. (.claude/skills/deploy/SKILL.md is there, too.)\n',
		},
	},
	*check(view) {
		for (const { skill, state, by } of ownOutcomes(view)) {
			if (skill.kind !== 'command' || state !== 'shadowed' || !by || skill.sameAs) continue;
			const other = pathFrom(view.snapshot.root, by.file);
			yield {
				place: placeAt(view, skill.file, skill.content, undefined),
				message: `Nothing calls this command: /${skill.name} is ${other}. Give one of the two another name.`,
			};
		}
	},
};
