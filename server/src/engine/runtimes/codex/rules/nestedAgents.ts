import { join } from 'node:path';
import type { Rule, RuleView } from '../../../rules/rule.ts';
import { placesOf } from '../../../workspace/places.ts';
import type { WorkspacePath } from '../../../workspace/snapshot.ts';
import { isAssistantsHome } from '../../coding/folders.ts';
import { filesCalled, firstLine, folderOf, ownFolders } from './seen.ts';

/** In a large repository one would do. */
const mostFindings = 5;

export const nestedAgents: Rule = {
	code: 'codex.nested-agents',
	severity: 'hint',
	particular: {},
	docs: {
		title: 'Codex does not load the AGENTS.md of a folder below',
		why: 'Codex reads the `AGENTS.md` of each folder from the root of the project down to the one that it is started in. It does not read those below, also not when the agent changes a file there.',
		fix: 'Start Codex in that folder (`codex -C packages/web`) when you work there, or say in the `AGENTS.md` of the root when the agent is to read the other one.',
		example: { file: 'packages/web/AGENTS.md', text: 'Use signals.\n' },
	},
	*check(view) {
		const read = new Set(ownFolders(view));
		const below = filesCalled(view, 'AGENTS.md').filter(
			(path) => !read.has(folderOf(path)) && isBelow(path, read) && !isAnothers(view, path),
		);
		for (const path of below.slice(0, mostFindings)) {
			yield {
				place: firstLine(view, path),
				message: `Codex does not load ${path} when it is started here: it reads the folders from the root of the project down to its own, and none below. Start it there, or say in AGENTS.md when to read this file.`,
			};
		}
	},
};

const isAnothers = ({ snapshot }: RuleView, path: WorkspacePath) =>
	isAssistantsHome(placesOf(snapshot), join(snapshot.root, folderOf(path)));

/** Others lie beside the way, or above where the project begins. */
function isBelow(path: string, read: ReadonlySet<string>): boolean {
	const deepest = [...read].sort((a, b) => b.length - a.length)[0];
	return deepest !== undefined && (deepest === '' || path.startsWith(`${deepest}/`));
}
