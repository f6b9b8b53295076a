import { basename, dirname, resolve } from 'node:path';
import { listed } from '../../rules/support/words.ts';
import { pathsBelow, rootFiles } from '../../workspace/files.ts';
import type { ConfigFile } from '../../workspace/snapshot.ts';
import { codersNames } from '../coding/names.ts';
import type { Clue } from '../detection/clue.ts';
import { isBeside, liesIn } from '../detection/places.ts';
import type { Scene } from '../detection/scene.ts';
import { agentFolders, namesSomebody, statedFolders } from './config/workspaces.ts';
import { fileNames, misspeltCaseOf } from './files.ts';
import { seededFiles } from './install/templateDigests.ts';
import type { OpenClawProfile } from './profile.ts';

/** Only agents have these. */
const telling: readonly string[] = [fileNames.soul, fileNames.identity];
/** Seldom anything else's. */
const supporting: readonly string[] = [fileNames.heartbeat, fileNames.bootstrap, fileNames.user];
/** Any repository may have these, one that agents write code in most of all. */
const commonplace: readonly string[] = [fileNames.agents, fileNames.tools, fileNames.memory];

/** Manifests of programs: what stands beside them is written for those who work on the program. */
const manifests: readonly string[] = [
	'package.json',
	'pyproject.toml',
	'Cargo.toml',
	'go.mod',
	'pom.xml',
	'composer.json',
];

/** Where versions between 2026.1.29 and 2026.9.6 kept what they knew of a workspace, the later place first. */
export const stateFiles = ['openclaw-workspace-state.json', '.openclaw/workspace-state.json'] as const;

const dailyLog = /^memory\/\d{4}-\d{2}-\d{2}[^/]*\.md$/u;

/** Names that are listed one by one; this is the first thing that people read. */
const mostListed = 3;

const sideBySide = (names: readonly string[], logs: readonly string[]): string => {
	const more = names.length > mostListed + 1 ? [`${names.length - mostListed} more such files`] : [];
	const found = [...(more.length > 0 ? names.slice(0, mostListed) : names), ...more, ...logs];
	return found.length > 1 ? `${listed(found)} are in one folder` : `there is ${found.join('')}`;
};

/** Agents are made from a folder of templates; none lives there. */
const isTemplateFolder = (root: string): boolean =>
	[root, dirname(root)].some((folder) => /(?:^|[-_.])templates?$/iu.test(basename(folder)));

/** True where the configuration in `root` has its agents live in folders of it: then what stands beside it is for people. */
function onlyHousesAgents(profiles: readonly OpenClawProfile[], { config, root, environment }: Scene): boolean {
	if (!config || isBeside(config, root)) return false;
	const own = resolve(root);
	return profiles.some((profile) => {
		const folders = agentFolders(profile, config, environment).map(({ folder }) => resolve(folder));
		return !folders.includes(own) && folders.some((folder) => folder.startsWith(`${own}/`));
	});
}

/** What the names of the files in the workspace say; several runtimes share them. */
function nameClue({ files, root }: Scene): Clue | undefined {
	const there = (names: readonly string[]) => names.filter((name) => files.has(name));
	const [own, strong, weak] = [there(telling), there(supporting), there(commonplace)];
	const keepsLogs = pathsBelow(files, 'memory').some((path) => dailyLog.test(path));
	const hasLogs = files.has(fileNames.memory) && keepsLogs;
	const logs = hasLogs ? ['daily logs in memory/'] : [];
	const found = [...own, ...strong, ...weak, ...logs];
	if (found.length === 0) return misspeltClue(files);
	const reason = sideBySide([...own, ...strong, ...weak], logs);
	const inTemplates = isTemplateFolder(root);
	if (own.length > 0 && found.length > 1) return { strength: inTemplates ? 'name' : 'names', reason };
	const isProgram = manifests.some((name) => files.has(name));
	// Beside a program, or what is written for those who write code, a single such file may as well be theirs.
	const isForCoders = isProgram || (there(codersNames).length > 0 && !keepsLogs);
	if (own.length > 0) return misspeltClue(files, found) ?? { strength: isForCoders ? 'typical' : 'name', reason };
	if (!isProgram && found.length > 2 && strong.length > 0) return { strength: inTemplates ? 'name' : 'names', reason };
	if (!isProgram && (strong.length > 1 || hasLogs)) return { strength: 'name', reason };
	return misspeltClue(files, found) ?? { strength: 'hint', reason };
}

/**
 * A workspace with every name in the wrong case is one that needs help most; yet `Soul.md` and `tools.md` are what people call
 * their notes, so it takes more of them, and such as belong together.
 */
function misspeltClue(files: Scene['files'], right: readonly string[] = []): Clue | undefined {
	const known = [...telling, ...supporting, ...commonplace];
	const wrong = rootFiles(files).filter((path) => known.includes(misspeltCaseOf(path) ?? ''));
	const meant = new Set([...right, ...wrong.map((path) => misspeltCaseOf(path) ?? path)]);
	const isAgent = meant.has(fileNames.soul) && (meant.has(fileNames.identity) || meant.has(fileNames.agents));
	if (wrong.length === 0 || !isAgent) return undefined;
	const reason = `${[...right, ...wrong].join(', ')} are in one folder, some with wrong upper or lower case`;
	return { strength: meant.size > 2 ? 'names' : 'name', reason };
}

/** What its configuration says of the folder; `isCommonplace`: any repository may have what stands in it. */
function configClues(profiles: readonly OpenClawProfile[], scene: Scene, isCommonplace: boolean): readonly Clue[] {
	const { config, root, environment } = scene;
	const name = config && basename(config.path);
	const readers = profiles.filter(({ configNames }) => name !== undefined && configNames.includes(name));
	if (config === undefined || readers.length === 0) return [];
	if (isCommonplace && onlyHousesAgents(profiles, scene)) return [];
	const isNear = [resolve(root), dirname(resolve(root))].includes(resolve(dirname(config.path)));
	const reason = `its configuration is ${isNear ? name : config.path}`;
	const houses = (profile: OpenClawProfile, file: ConfigFile | undefined) =>
		agentFolders(profile, file, environment).some(({ folder }) => resolve(folder) === resolve(root));
	// Where an agent lives by default says nothing of the configuration. What it says itself is looked at first: each version takes a while.
	const isNamed =
		statedFolders(config, environment).includes(resolve(root)) ||
		(namesSomebody(config) && readers.some((profile) => houses(profile, config) && !houses(profile, undefined)));
	if (isNamed) return [{ strength: 'named', reason: `${reason} and names this folder` }];
	return [{ strength: isBeside(config, root) ? 'beside' : 'inside', reason }];
}

/** What in `scene` speaks for OpenClaw. */
export function clues(profiles: readonly OpenClawProfile[], scene: Scene): readonly Clue[] {
	const { files, root, environment } = scene;
	const names = nameClue(scene);
	const found: Clue[] = [];
	const isHome = resolve(root) === resolve(environment.home);
	const stateFolders = [...new Set(profiles.flatMap(({ workspaces }) => workspaces.stateDirs))];
	// In the program's own folder lie its configuration and notes on the machine; agents have folders of their own in it.
	const isProgramsOwn = stateFolders.includes(basename(root));
	const hasName = names !== undefined && !(isProgramsOwn && names.strength === 'hint');

	const folder = stateFolders.find((name) => liesIn(root, [name]));
	if (hasName && folder !== undefined) found.push({ strength: 'place', reason: `it is in ${folder}` });
	for (const path of stateFiles)
		if (files.has(path)) found.push({ strength: 'inside', reason: `${path} keeps the state of its workspace` });
	const fromConfig = names ? configClues(profiles, scene, names.strength === 'hint') : [];
	found.push(...fromConfig.filter(({ strength }) => hasName || strength === 'named'));
	const kept = stateFolders.find((name) => pathsBelow(files, name).length > 0);
	// In a home folder, a program's own folder only says that it has run here.
	if (hasName && kept !== undefined && !isHome && !stateFiles.some((path) => files.has(path)))
		found.push({ strength: 'inside', reason: `there is a ${kept} folder in it` });
	const seeded = seededFiles(scene).map(({ name }) => name);
	if (seeded.length > 0)
		found.push({
			strength: 'inside',
			reason: `${seeded.join(', ')} ${seeded.length === 1 ? 'is an unchanged template of OpenClaw' : 'are unchanged templates of OpenClaw'}`,
		});
	if (names) found.push(names);
	return found;
}
