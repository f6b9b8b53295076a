import { type GitObjects, openObjects } from '../past/git/objects.ts';
import {
	type BackupState,
	type BackupTarget,
	backupBranch,
	backupPlace,
	backupRepository,
	readBackupState,
} from './place.ts';

/** What there is of the backup of a workspace. Times in ms since the epoch. */
export interface BackupStatus {
	/** Absolute path of its repository. */
	readonly repository: string;
	/** How many states it has, counted up to `mostCounted`; absent where they cannot be read. */
	readonly states?: number;
	/** When the newest of them was made; absent where there is none. */
	readonly newest?: number;
	/** When the workspace was last looked at and was as in the backup. */
	readonly checked?: number;
	/** Why the last try was none; absent where it succeeded. */
	readonly failed?: { readonly at: number; readonly why: string };
	/** What was left out then, as sentences; not more than twenty. */
	readonly leftOut: readonly string[];
	/** Where it was pushed to last, and whether the newest state is there. */
	readonly target?: BackupTarget & { readonly isCurrent: boolean };
}

/** States that are counted; more take long to go through. */
export const mostCounted = 1_000;

async function statesOf(objects: GitObjects, tip: string): Promise<Pick<BackupStatus, 'states' | 'newest'>> {
	const newest = await objects.commit(tip);
	let states = 0;
	for (let commit = newest; commit !== undefined && states < mostCounted; states++) {
		const [parent] = commit.parents;
		commit = parent === undefined ? undefined : await objects.commit(parent);
	}
	return { states, ...(newest && { newest: newest.at }) };
}

/** Of the workspace at `root`, with our own data below `dataFolder`; undefined where nobody has set a backup up. */
export async function backupStatus(root: string, dataFolder: string): Promise<BackupStatus | undefined> {
	const place = await backupPlace(root, dataFolder);
	const state = await readBackupState(place).catch(
		(error: Error): BackupState => ({ root: place.root, failed: { at: Date.now(), why: error.message } }),
	);
	if (!state) return undefined;
	const { checked, failed, leftOut = [], target, pushed } = state;
	const told = {
		repository: place.gitDir,
		leftOut,
		...(checked !== undefined && { checked }),
		...(failed && { failed }),
	};
	try {
		const objects = await openObjects(backupRepository(place.gitDir));
		const tip = await objects.resolve(`refs/heads/${backupBranch}`);
		return {
			...told,
			...(tip === undefined ? { states: 0 } : await statesOf(objects, tip)),
			...(target && { target: { ...target, isCurrent: tip !== undefined && tip === pushed } }),
		};
	} catch {
		return told;
	}
}
