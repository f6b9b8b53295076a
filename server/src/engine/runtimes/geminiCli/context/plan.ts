import { join } from 'node:path';
import { settingsOf } from '../config/settings.ts';
import { isTrusted } from '../config/trust.ts';
import { ownFolder, type World } from '../world.ts';
import { extensionsOf } from './extensions.ts';
import { workspaceFolders } from './folders.ts';
import type { LoadPlan } from './load.ts';
import { contextNames } from './names.ts';
import { projectId } from './projectId.ts';

/** What a run in this world goes by. */
export function planOf(world: World): LoadPlan {
	const trusted = isTrusted(world);
	const settings = settingsOf(world, trusted);
	return {
		settings,
		names: contextNames(settings.fileName),
		folders: workspaceFolders(world, settings),
		extensions: extensionsOf(world, settings),
		isTrusted: trusted,
		memoryFolder: join(ownFolder(world), 'tmp', projectId(world), 'memory'),
	};
}
