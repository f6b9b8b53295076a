import { posix } from 'node:path';
import type { Rule } from '../../../rules/rule.ts';
import { wholeFile } from '../../../rules/support/places.ts';
import { andMore, instructionsBelow, toldOf, unmentioned } from '../../coding/below.ts';
import { lookedAt, sentAlways } from './support.ts';

export const nestedAgents: Rule = {
	code: 'copilot.nested-agents',
	severity: 'information',
	particular: {},
	docs: {
		title: 'Copilot does not read AGENTS.md in this folder',
		why: 'Other agents read the `AGENTS.md` of a folder when they work there. Copilot reads only the one at the root of the workspace. If `chat.useNestedAgentsMdFiles` is on, it also gives the agent the paths of the others; the agent then has to open them itself. Soulscope reports one of them for all, and those that are open; none whose path the instructions that are always sent name.',
		fix: 'Turn on `chat.useNestedAgentsMdFiles`, or put the text into `.github/instructions` with an `applyTo` for the folder.',
		example: { file: 'packages/api/AGENTS.md', text: '# API\n\nAlways check the input.\n' },
	},
	*check(view) {
		const { world } = lookedAt(view);
		if (world.settings.isOn('chat.useNestedAgentsMdFiles') && world.settings.isOn('chat.useAgentsMdFile')) return;
		const texts = sentAlways(view).map(({ content }) => content.text);
		const below = unmentioned(instructionsBelow(view, 'AGENTS.md', view.snapshot.root), texts);
		for (const told of toldOf(view, below)) {
			yield {
				place: wholeFile(view, told.path),
				message: `Copilot does not read ${told.path}: it takes only the AGENTS.md at the root. Turn on chat.useNestedAgentsMdFiles, or use .github/instructions with applyTo: "${posix.dirname(told.path)}/**".${andMore(told)}`,
			};
		}
	},
};
