import type { Rule } from '../../../rules/rule.ts';
import { pathFrom } from '../../../workspace/places.ts';
import { agentsOf } from '../agents/agents.ts';
import { isOwn, placeAt, skillView, valueRange } from './skillSupport.ts';

export const agentHidden: Rule = {
	code: 'claude.agent-hidden',
	severity: 'warning',
	particular: {},
	docs: {
		title: 'Another agent has the name of this one',
		why: 'Claude Code knows an agent by the `name` in its frontmatter, not by its file. Of two with one name it uses one: your administrator’s, then the project’s, then your own. In one folder the last file counts.',
		fix: 'Give one of the two another name, or delete the one that you do not need.',
		example: {
			file: '.claude/agents/reviewer-old.md',
			text: '---\nname: reviewer\ndescription: Reviews. (reviewer.md has this name, too.)\n---\nYou review.\n',
		},
	},
	*check(view) {
		for (const { file, content, name, shadowedBy } of agentsOf(skillView(view).run)) {
			// The command line names its agents on purpose.
			if (file === undefined || !content || shadowedBy?.file === undefined || !isOwn(view, file)) continue;
			const other = pathFrom(view.snapshot.root, shadowedBy.file);
			yield {
				place: placeAt(view, file, content, valueRange(content.text, 'name')),
				message: `Claude Code never uses this agent: ${other} is also called “${name}”, and counts instead. Give one of them another name.`,
			};
		}
	},
};
