import type { Rule } from '../../../rules/rule.ts';
import { andMore, instructionsBelow, toldOf, unmentioned } from '../../coding/below.ts';
import { firstLine, seenBy, shownDocs } from './seen.ts';

export const nestedAgents: Rule = {
	code: 'codex.nested-agents',
	severity: 'hint',
	particular: {},
	docs: {
		title: 'Codex does not load the AGENTS.md of a folder below',
		why: 'Codex reads the `AGENTS.md` of each folder from the root of the project down to the one that it is started in. It does not read those below, also not when the agent changes a file there. Soulscope reports one of them for all, and those that are open; none whose path the instructions above name.',
		fix: 'Start Codex in that folder (`codex -C packages/web`) when you work there, or say in the `AGENTS.md` of the root when the agent is to read the other one.',
		example: { file: 'packages/web/AGENTS.md', text: 'Use signals.\n' },
	},
	*check(view) {
		const texts = shownDocs(view).map(({ entry }) => entry.raw ?? '');
		const below = unmentioned(instructionsBelow(view, 'AGENTS.md', seenBy(view).settings.cwd), texts);
		for (const told of toldOf(view, below)) {
			yield {
				place: firstLine(view, told.path),
				message: `Codex does not load ${told.path} when it is started here: it reads the folders from the root of the project down to its own, and none below. Start it there, or say in AGENTS.md when to read this file.${andMore(told)}`,
			};
		}
	},
};
