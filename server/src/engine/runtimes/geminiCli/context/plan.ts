import { join } from 'node:path';
import { untilChanged } from '../../../workspace/untilChanged.ts';
import { settingsOf } from '../config/settings.ts';
import { trustOf } from '../config/trust.ts';
import { ownFolder, type World, worldOf } from '../world.ts';
import { extensionsOf } from './extensions.ts';
import { workspaceFolders } from './folders.ts';
import type { LoadPlan } from './load.ts';
import { contextNames } from './names.ts';
import { projectId } from './projectId.ts';

/** What a run in this world goes by. */
export function planOf(world: World): LoadPlan {
	const trust = trustOf(world);
	const settings = settingsOf(world, trust.settings);
	return {
		settings,
		names: contextNames(settings.fileName),
		folders: workspaceFolders(world, settings),
		extensions: extensionsOf(world, settings),
		isTrusted: trust.folder,
		memoryFolder: join(ownFolder(world), 'tmp', projectId(world), 'memory'),
	};
}

/** The same, worked out again only where one of the files that it goes by is other. */
export const planFor = untilChanged(
	['cwd', 'trusted', 'programArguments', 'variables'],
	(snapshot, session): LoadPlan => planOf(worldOf(snapshot, session)),
);
