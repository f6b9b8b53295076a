import { isAbsolute, resolve } from 'node:path';
import { pathsBelow } from '../../workspace/files.ts';
import type { Clue } from '../detection/clue.ts';
import { isBeside, liesIn } from '../detection/places.ts';
import type { Scene } from '../detection/scene.ts';
import { settingsOf, statedFolders, tellingKey } from './config/settings.ts';
import { bootstrapNames, fileNames } from './files.ts';
import { isOwnRitual } from './install/templates.ts';

/** What the two databases of this program have, by name; other programs have a `memory.db` as well. */
const databases: readonly {
	readonly name: string;
	readonly tables: readonly string[];
	/** Tables that show the file to be another program's. */
	readonly never: readonly string[];
	readonly reason: string;
}[] = [
	{
		name: 'memory.db',
		tables: ['chunks', 'chunks_fts', 'files', 'embedding_cache'],
		// OpenClaw's own index has the same, and this.
		never: ['meta'],
		reason: 'memory.db has the tables of its index of memories',
	},
	{
		name: 'agents.db',
		tables: ['user_context_files', 'user_profiles'],
		never: [],
		reason: 'agents.db has the tables of its files for single people',
	},
];

export const databaseNames = databases.map(({ name }) => name);

function configClues({ config, root, environment }: Scene): readonly Clue[] {
	const key = tellingKey(config);
	if (config === undefined || key === undefined) return [];
	const folders = statedFolders(config, environment).filter(isAbsolute);
	const reason = `its configuration ${config.path} has the key ${key}`;
	if (folders.some((folder) => resolve(folder) === resolve(root))) {
		return [{ strength: 'named', reason: `${reason} and names this folder` }];
	}
	if (!isBeside(config, root)) return [{ strength: 'inside', reason }];
	// One that says where its agents live, and that it is elsewhere, says nothing of this folder.
	return folders.length > 0 ? [] : [{ strength: 'beside', reason }];
}

/** What in `scene` only GoClaw has. Names of files say nothing: it took them over from OpenClaw. */
export function clues(scene: Scene): readonly Clue[] {
	const { files, root, tables, config } = scene;
	// An agent whose files are all single people's has none of its own.
	if (settingsOf(config).stored)
		return configClues(scene).map((clue) => ({ ...clue, reason: 'GoClaw keeps it in its database' }));
	const hasPersona = [...bootstrapNames, fileNames.memory].some((name) => files.has(name));
	if (!hasPersona) return [];
	const found: Clue[] = [...configClues(scene)];
	if (liesIn(root, ['.goclaw'])) found.push({ strength: 'place', reason: 'it is in .goclaw' });
	for (const { name, tables: needed, never, reason } of databases) {
		const has = new Set(tables?.get(name));
		if (needed.every((table) => has.has(table)) && !never.some((table) => has.has(table)))
			found.push({ strength: 'inside', reason });
	}
	const ritual = files.get(fileNames.bootstrap)?.content;
	if (ritual?.kind === 'text' && isOwnRitual(ritual))
		found.push({ strength: 'inside', reason: `${fileNames.bootstrap} is an unchanged template of GoClaw` });
	const isHome = resolve(root) === resolve(scene.environment.home);
	if (!isHome && pathsBelow(files, '.goclaw').length > 0)
		found.push({ strength: 'inside', reason: 'there is a .goclaw folder in it' });
	return found;
}
