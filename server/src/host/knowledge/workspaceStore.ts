import type { Convert } from '../../engine/knowledge/documents/convert.ts';
import { whyNot } from '../sqlite/database.ts';
import { type CallOptions, type KnowledgeBase, knowledgeBase } from './knowledgeBase.ts';
import { type KnowledgePlace, type StoreFile, storeOf } from './place.ts';
import { fileSources } from './sources.ts';
import { sqliteStorage } from './sqliteStorage.ts';
import { textFormats } from './textFormats.ts';

export interface WorkspaceStoreOptions {
	/** The workspace’s folder. Absolute. */
	readonly root: string;
	/** Below it lie the stores that are in no project. Absolute. */
	readonly dataFolder: string;
	/** Where a person wants the store; absent where it is wherever one is. */
	readonly wanted?: KnowledgePlace | undefined;
	/** The file that a person names instead. Absolute. */
	readonly named?: string | undefined;
	/** What relative paths of a source count from; the workspace’s folder if nobody says otherwise. Absolute. */
	readonly cwd?: string;
	/** Text alone if nobody says otherwise. */
	readonly convert?: Convert;
	/** ms since the epoch. */
	readonly clock?: () => number;
	/** One line for people on what had to be repaired. */
	onTrouble?(message: string): void;
}

/** The store of a workspace, for as long as it is held. */
export interface WorkspaceKnowledge extends KnowledgeBase, AsyncDisposable {
	/** Absolute. */
	readonly file: string;
	/** Absent where a person has named the file. */
	readonly place?: StoreFile['place'];
	/** Another place where a store lies as well. */
	readonly other?: StoreFile['other'];
}

/** A store that cannot be used; the message is a line for people. */
export class StoreUnusable extends Error {}

/**
 * The store of the workspace at `root`, which makes no file before something is written. Its calls reach the files that
 * a person names, anywhere on the disk, unless `findSources` says otherwise; they reject with a `StoreUnusable`.
 */
export async function openWorkspaceStore(options: WorkspaceStoreOptions): Promise<WorkspaceKnowledge> {
	const { root, dataFolder, wanted, named, cwd = root, convert = textFormats, clock, onTrouble } = options;
	const found = named === undefined ? await storeOf(root, dataFolder, wanted) : { file: named };
	const { file } = found;
	const storage = sqliteStorage({
		file,
		// A file that a person names, or that lies in the project, is not ours to repair.
		isOwn: 'place' in found && found.place === 'editor',
		...(clock && { clock }),
		onTrouble: (message) => onTrouble?.(message),
	});
	const base = knowledgeBase(storage, clock);
	const findSources = fileSources({ cwd, root, store: file, convert });
	return {
		...found,
		async call(tool, input, given: CallOptions = {}) {
			try {
				return await base.call(tool, input, { findSources, ...given });
			} catch (error) {
				throw new StoreUnusable(`${file}: the knowledge store cannot be used: ${whyNot(error, 'it')}`);
			}
		},
		[Symbol.asyncDispose]: () => storage[Symbol.asyncDispose](),
	};
}
