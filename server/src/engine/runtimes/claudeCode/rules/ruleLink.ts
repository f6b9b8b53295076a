import type { Rule } from '../../../rules/rule.ts';
import { pathFrom } from '../../../workspace/places.ts';
import { entriesBecause, startOf } from './support.ts';

export const ruleLink: Rule = {
	code: 'claude.rule-link',
	severity: 'warning',
	particular: {},
	docs: {
		title: 'A rule that is a link out of the folder is not loaded',
		why: 'Teams share rules through links in `.claude/rules`. If the link leads out of the folder that Claude Code was started in, the rule counts as an import from outside. It is left out without a word, until a person has allowed such imports for this project.',
		fix: 'Put the rule itself into the project, or allow imports from outside when Claude Code asks. Rules in `~/.claude/rules` may be links to anywhere.',
	},
	*check(view) {
		for (const { file } of entriesBecause(view, 'linked-outside'))
			yield {
				place: startOf(view, file),
				message: `The agent does not get ${pathFrom(view.snapshot.root, file)}: it is a link that leads out of the folder. Copy the rule here, or allow imports from outside when Claude Code asks.`,
			};
	},
};
