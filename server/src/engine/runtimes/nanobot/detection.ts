import { basename, dirname, resolve } from 'node:path';
import { pathsBelow } from '../../workspace/files.ts';
import type { Clue } from '../detection/clue.ts';
import { isBeside, liesIn } from '../detection/places.ts';
import type { Scene } from '../detection/scene.ts';
import { homeName, ownKeyIn, statedFolders } from './config/settings.ts';
import { templateNames, templateOf } from './context/templates.ts';
import { bootstrapNames, fileNames } from './files.ts';

/** What it writes down for itself, and nobody else does. */
export const traces = [fileNames.history, 'memory/.dream_cursor', '.nanobot/workspace-id'] as const;

/** One of these, and the folder is somebody’s home. */
const own = [...bootstrapNames, fileNames.heartbeat, fileNames.memory];

function configClues({ config, root, environment }: Scene): readonly Clue[] {
	const key = ownKeyIn(config);
	if (config === undefined || key === undefined) return [];
	const reason =
		key === '' ? `its configuration is ${config.path}` : `its configuration ${config.path} has the key ${key}`;
	const stated = statedFolders(config, environment);
	if (stated.some((folder) => resolve(folder) === resolve(root)))
		return [{ strength: 'named', reason: `${reason} and names this folder` }];
	if (!isBeside(config, root)) return [{ strength: 'inside', reason }];
	// The program keeps its agent in `workspace`, next to its settings; one that says it lives elsewhere says nothing of this folder.
	const isUsual = basename(root) === 'workspace' && resolve(dirname(config.path)) === dirname(resolve(root));
	return isUsual || stated.length === 0 ? [{ strength: 'beside', reason }] : [];
}

function templateClue({ files }: Scene): readonly Clue[] {
	const unchanged = templateNames.filter((name) => {
		const content = files.get(name)?.content;
		return content?.kind === 'text' && templateOf(name, content) !== undefined;
	});
	if (unchanged.length === 0) return [];
	const are = unchanged.length === 1 ? 'is an unchanged template' : 'are unchanged templates';
	return [{ strength: 'inside', reason: `${unchanged.join(', ')} ${are} of nanobot` }];
}

/** What in `scene` only nanobot has. Names of files say nothing: they are those of OpenClaw. */
export function clues(scene: Scene): readonly Clue[] {
	const { files, root, environment } = scene;
	if (!own.some((name) => files.has(name))) return [];
	const isHome = resolve(root) === resolve(environment.home);
	const left = traces.filter((path) => files.has(path));
	const keepsId = left.length === 0 && !isHome && pathsBelow(files, homeName).length > 0;
	return [
		...configClues(scene),
		...(liesIn(root, [homeName]) ? [{ strength: 'place', reason: `it is in ${homeName}` } as const] : []),
		...left.map((path) => ({ strength: 'inside', reason: `there is ${path}` }) as const),
		...(keepsId ? [{ strength: 'inside', reason: `there is a ${homeName} folder in it` } as const] : []),
		...templateClue(scene),
		...(files.has(fileNames.memory) && files.has('memory/HISTORY.md')
			? [{ strength: 'inside', reason: 'memory/HISTORY.md is next to memory/MEMORY.md' } as const]
			: []),
	];
}
