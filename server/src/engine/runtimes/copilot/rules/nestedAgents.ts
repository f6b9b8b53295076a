import { join } from 'node:path';
import type { Rule } from '../../../rules/rule.ts';
import { wholeFile } from '../../../rules/support/places.ts';
import { pathFrom } from '../../../workspace/places.ts';
import { nestedFolders } from './nestedFolders.ts';
import { lookedAt } from './support.ts';

/** In a large repository a few will do. */
const mostFindings = 5;

export const nestedAgents: Rule = {
	code: 'copilot.nested-agents',
	severity: 'information',
	particular: {},
	docs: {
		title: 'Copilot does not read AGENTS.md in this folder',
		why: 'Other agents read the `AGENTS.md` of a folder when they work there. Copilot reads only the one at the root of the workspace. If `chat.useNestedAgentsMdFiles` is on, it also gives the agent the paths of the others; the agent then has to open them itself.',
		fix: 'Turn on `chat.useNestedAgentsMdFiles`, or put the text into `.github/instructions` with an `applyTo` for the folder.',
		example: { file: 'packages/api/AGENTS.md', text: '# API\n\nAlways check the input.\n' },
	},
	*check(view) {
		const { world } = lookedAt(view);
		const { root } = view.snapshot;
		if (world.settings.isOn('chat.useNestedAgentsMdFiles') && world.settings.isOn('chat.useAgentsMdFile')) return;
		const folders = nestedFolders(world, root).filter(
			(folder) => world.places.facts(join(folder, 'AGENTS.md')).kind === 'file',
		);
		for (const folder of folders.slice(0, mostFindings)) {
			const path = pathFrom(root, join(folder, 'AGENTS.md'));
			yield {
				place: wholeFile(view, path),
				message: `Copilot does not read ${path}: it takes only the AGENTS.md at the root. Turn on chat.useNestedAgentsMdFiles, or use .github/instructions with applyTo: "${pathFrom(root, folder)}/**".`,
			};
		}
	},
};
