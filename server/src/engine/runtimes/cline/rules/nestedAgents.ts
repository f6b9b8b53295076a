import { join } from 'node:path';
import type { Rule, RuleView } from '../../../rules/rule.ts';
import { wholeFile } from '../../../rules/support/places.ts';
import { placesOf } from '../../../workspace/places.ts';
import type { WorkspacePath } from '../../../workspace/snapshot.ts';
import { isAssistantsHome } from '../../coding/folders.ts';
import { agentsName } from '../paths.ts';
import { isFile, namesIn } from './around.ts';

/** Folders that keep the parts of a large repository. */
const ofParts: ReadonlySet<string> = new Set(['apps', 'crates', 'libs', 'modules', 'packages', 'projects', 'services']);

/** Of folders in one; nobody looks through all of a repository for a hint. */
const mostFolders = 40;

const foldersIn = (view: RuleView, folder: WorkspacePath): readonly WorkspacePath[] =>
	namesIn(view, folder)
		.filter(({ name, kind }) => kind === 'folder' && !name.startsWith('.') && name !== 'node_modules')
		.slice(0, mostFolders)
		.map(({ name }) => (folder === '' ? name : `${folder}/${name}`));

const isAnothers = ({ snapshot }: RuleView, folder: WorkspacePath) =>
	isAssistantsHome(placesOf(snapshot), join(snapshot.root, folder));

/** One folder deep, and two where the parts of a repository are. */
function* nested(view: RuleView): Iterable<WorkspacePath> {
	for (const folder of foldersIn(view, '')) {
		for (const each of [folder, ...(ofParts.has(folder) ? foldersIn(view, folder) : [])]) {
			const path = `${each}/${agentsName}`;
			if (isFile(view, path) && !isAnothers(view, each)) yield path;
		}
	}
}

/** In a large repository a few will do. */
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
		let told = 0;
		for (const path of nested(view)) {
			if (++told > mostFindings) return;
			yield {
				place: wholeFile(view, path),
				message: `Cline does not read ${path}: only the AGENTS.md of the open folder counts. Put what it must know there, or tell it there to read this file.`,
			};
		}
	},
};
