import type { Rule } from '../../../rules/rule.ts';
import { wholeFile } from '../../../rules/support/places.ts';
import { oncePerListing } from '../../../workspace/files.ts';

const nested = oncePerListing((listing) =>
	[...listing.keys()].filter(
		(path) => path.endsWith('/AGENTS.md') && !/(?:^|\/)(?:\.[^/]*|node_modules)\//u.test(path),
	),
);

/** In a large repository one would do. */
const mostFindings = 5;

export const nestedAgents: Rule = {
	code: 'cline.nested-agents',
	severity: 'hint',
	particular: {},
	docs: {
		title: 'Cline reads AGENTS.md only in the folder that is open',
		why: 'Other agents read the `AGENTS.md` of a subfolder when they work there. Cline reads only the one in the workspace folder: none in folders below, and none above.',
		fix: 'Put what Cline must know into the `AGENTS.md` of the workspace, or tell it there to read the other one. If you work only in the subfolder, open that as the workspace.',
		example: { file: 'packages/web/AGENTS.md', text: 'Use signals.\n' },
	},
	*check(view) {
		const { files } = view.snapshot;
		for (const path of nested(files).slice(0, mostFindings)) {
			yield {
				place: wholeFile(view, path),
				message: `Cline does not read ${path}: only the AGENTS.md of the open folder counts. Put what it must know there, or tell it there to read this file.`,
			};
		}
	},
};
