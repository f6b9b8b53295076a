import type { Rule } from '../../../rules/rule.ts';
import { wholeFile } from '../../../rules/support/places.ts';
import { andMore, instructionsBelow, toldOf, unmentioned } from '../../coding/below.ts';
import { agentsName } from '../paths.ts';
import { ownShown } from './seen.ts';

export const nestedAgents: Rule = {
	code: 'cline.nested-agents',
	severity: 'hint',
	particular: {},
	docs: {
		title: 'Cline reads AGENTS.md only in the folder that is open',
		why: 'Other agents read the `AGENTS.md` of a subfolder when they work there. Cline reads only the one in the workspace folder: none in folders below, and none above. Soulscope reports one of them for all, and those that are open; none whose path the rules name.',
		fix: 'Put what Cline must know into the `AGENTS.md` of the workspace, or tell it there to read the other one. If you work only in the subfolder, open that as the workspace.',
		example: { file: 'packages/web/AGENTS.md', text: 'Use signals.\n' },
	},
	*check(view) {
		const texts = ownShown(view).map(({ of }) => of.content.text);
		const below = unmentioned(instructionsBelow(view, agentsName, view.snapshot.root), texts);
		for (const told of toldOf(view, below)) {
			yield {
				place: wholeFile(view, told.path),
				message: `Cline does not read ${told.path}: only the AGENTS.md of the open folder counts. Put what it must know there, or tell it there to read this file.${andMore(told)}`,
			};
		}
	},
};
