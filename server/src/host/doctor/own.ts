import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { OwnFacts } from '../../engine/doctor/view.ts';
import { backupPlace, readBackupState } from '../backup/place.ts';
import { staleBackupDays } from '../backup/stale.ts';
import { isHere } from '../embedding/download.ts';
import { storeFilesOf } from '../knowledge/place.ts';
import { vectorsFile } from '../search/index/store.ts';
import { isWritable } from './access.ts';

/** Where Soulscope keeps what is its own. All paths are absolute. */
export interface OwnPlaces {
	/** Records, conversations, stores: what is not to be lost. */
	readonly data: string;
	/** Knowledge stores and backups, where that is another folder. */
	readonly stores?: string;
	/** Indexes: what can be made again. */
	readonly cache: string;
	/** The model of semantic search, where it is one of this computer's. */
	readonly model?: { readonly name: string; readonly folder: string };
	/** Why stored words of the workspace's runtime are not used; undefined where they are, or there are none. */
	refusedWording(runtimeId: string): Promise<string | undefined>;
}

const heading = Buffer.from('SQLite format 3\0', 'latin1');

const isThere = (path: string): Promise<boolean> =>
	stat(path).then(
		() => true,
		() => false,
	);

/** True for a file that holds something else than a database. An empty one is a database that nobody has written to. */
async function isBroken(path: string): Promise<boolean> {
	try {
		await using file = await open(path, 'r');
		const { size } = await file.stat();
		if (size === 0) return false;
		const { buffer, bytesRead } = await file.read(Buffer.alloc(heading.length), 0, heading.length, 0);
		return bytesRead < heading.length || !buffer.equals(heading);
	} catch {
		return false;
	}
}

export async function ownFacts(root: string, runtimeId: string, places: OwnPlaces): Promise<OwnFacts> {
	const { data, stores: storesFolder = data, cache, model } = places;
	const folders = [
		{ path: data, keeps: 'records' as const },
		{ path: cache, keeps: 'index' as const },
	];
	const closed = await Promise.all(folders.map(async ({ path }) => (await isThere(path)) && !(await isWritable(path))));
	const stores = await storeFilesOf(root, storesFolder);
	const databases = [
		{ path: join(data, 'changes.db'), keeps: 'the changes that can be undone' },
		{ path: join(data, 'chat.db'), keeps: 'your conversations' },
		{ path: stores.project, keeps: 'the knowledge store' },
		{ path: stores.editor, keeps: 'the knowledge store' },
	];
	const broken = await Promise.all(databases.map(({ path }) => isBroken(path)));
	const isLost =
		model !== undefined &&
		(await isThere(vectorsFile(cache, root, model.name))) &&
		!(await isHere(model.name, model.folder));
	const staleBackup = await staleBackupDays(root, storesFolder, Date.now());
	const failedBackup = await readBackupState(await backupPlace(root, storesFolder)).then(
		(state) => state?.failed?.why,
		(error: Error) => error.message,
	);
	const refusedWording = await places.refusedWording(runtimeId);
	return {
		closedFolders: folders.filter((_, index) => closed[index]),
		brokenDatabases: databases.filter((_, index) => broken[index]),
		...(isLost && { lostModel: model }),
		...(staleBackup !== undefined && { staleBackupDays: staleBackup }),
		...(failedBackup !== undefined && { failedBackup }),
		...(refusedWording !== undefined && { refusedWording }),
	};
}
