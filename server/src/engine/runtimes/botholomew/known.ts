import type { KnownFamily } from '../detection/family.ts';
import type { KnownRuntime } from '../runtime.ts';
import { serversAtHome } from './config/settings.ts';
import { clues, versionClues } from './detection.ts';
import { roleOf } from './files.ts';
import { program } from './install/program.ts';
import { type BotholomewLayout, layout0_12_5, layout0_18_8, layout0_20_2 } from './layout.ts';

/** Of both layouts; `soul.md` alone is in the folder of many another program. */
const waking: readonly string[] = [
	'.botholomew/soul.md',
	'.botholomew/beliefs.md',
	'.botholomew/goals.md',
	'prompts/beliefs.md',
	'prompts/goals.md',
];

const layouts = [layout0_20_2, layout0_18_8, layout0_12_5];

const readFolders = ({ folder, configPath, serversPath, skillsFolder }: BotholomewLayout): readonly string[] =>
	[folder, configPath, serversPath, skillsFolder, 'tasks', 'schedules'].map((path) => path.split('/')[0] ?? path);

/** A version before its code is there. */
export const knownVersion = (layout: BotholomewLayout): Required<Omit<KnownRuntime, 'config'>> => ({
	id: `botholomew@${layout.version}`,
	family: 'botholomew',
	version: layout.version,
	title: `Botholomew ${layout.version}`,
	sessionKinds: ['chat', 'worker'],
	detection: {
		contextNames: [],
		folderNames: [layout.folder],
		waking,
		hiddenFolders: ['.botholomew'],
		reads: { names: [], folders: readFolders(layout) },
		// Older versions know the list of the project alone.
		...(layout.folder === 'prompts' && { runTraces: serversAtHome }),
	},
	roleOf: (path) => roleOf(layout, path),
});

export const knownBotholomew: KnownFamily = {
	id: 'botholomew',
	title: 'Botholomew',
	program,
	versions: layouts.map(knownVersion),
	clues: (scene) => clues(layouts, scene),
	toldBy:
		'signs would be agent-modification in the frontmatter of its prompts, a key of config/config.json, or .botholomew',
	versionClues: versionClues(layouts),
};
