import type { Rule } from '../../../rules/rule.ts';
import { wholeFile } from '../../../rules/support/places.ts';
import { oncePerListing } from '../../../workspace/files.ts';
import type { WorkspacePath } from '../../../workspace/snapshot.ts';
import { lookedAt } from './support.ts';

/** More than these are a way to work, and no slip. */
const most = 10;

const nestedIn = oncePerListing((listing): readonly WorkspacePath[] =>
	[...listing.keys()].filter(
		(path) => /\/agents\.md$/i.test(path) && !/(?:^|\/)(?:\.[^/]+|node_modules|vendor|fixtures?|testdata)\//.test(path),
	),
);

export const nestedAgents: Rule = {
	code: 'copilot.nested-agents',
	severity: 'information',
	particular: {},
	docs: {
		title: 'Copilot does not read AGENTS.md in this folder',
		why: 'Other agents read an AGENTS.md in a folder when they work there. Copilot reads only the one at the root of the workspace. If `chat.useNestedAgentsMdFiles` is on, it also tells the agent the paths of the others; the agent then has to open them itself.',
		fix: 'Turn on `chat.useNestedAgentsMdFiles`, or put the text into `.github/instructions` with an `applyTo` for the folder.',
		example: { file: 'packages/api/AGENTS.md', text: '# API\n\nAlways check the input.\n' },
	},
	*check(view) {
		const { settings } = lookedAt(view).world;
		if (settings.isOn('chat.useNestedAgentsMdFiles') && settings.isOn('chat.useAgentsMdFile')) return;
		for (const path of nestedIn(view.snapshot.files).slice(0, most)) {
			yield {
				place: wholeFile(view, path),
				message: `Copilot does not read ${path}: it takes only the AGENTS.md at the root. Turn on chat.useNestedAgentsMdFiles, or use .github/instructions with applyTo: "${path.slice(0, path.lastIndexOf('/'))}/**".`,
			};
		}
	},
};
