import type { Rule } from '../../../rules/rule.ts';
import { placeIn } from '../../../rules/support/places.ts';
import { absoluteFrom, placesOf } from '../../../workspace/places.ts';
import { inFolder, ownFolders } from './seen.ts';

const names: readonly string[] = ['AGENTS.override.md', 'AGENTS.md'];

export const noFile: Rule = {
	code: 'codex.no-file',
	severity: 'warning',
	particular: {},
	docs: {
		title: 'A name that Codex reads leads to no file',
		why: 'Codex takes only a file, or a link to one. A folder called `AGENTS.md` does not count, nor does a link to a folder, to a file that is gone, or to itself. Codex does not say so, and goes on with the next name.',
		fix: 'Put a file with the instructions in its place, or delete it.',
		example: { file: 'AGENTS.md/notes.md', text: 'Use pnpm.\n' },
	},
	*check(view) {
		const { snapshot } = view;
		for (const folder of ownFolders(view)) {
			for (const name of names) {
				const path = inFolder(folder, name);
				const facts = placesOf(snapshot).facts(absoluteFrom(snapshot.root, path));
				if (facts.kind === 'file' || (facts.kind === 'nothing' && !facts.isLink)) continue;
				const what = facts.kind === 'folder' ? 'is a folder' : 'is a link that leads to no file';
				yield {
					place: placeIn(path, { start: 0, end: 0 }),
					message: `Codex reads nothing from ${path}, because it ${what}. Put a file in its place, or delete it.`,
				};
			}
		}
	},
};
