import { DatabaseSync } from 'node:sqlite';
import { openWorkspaceStore, type WorkspaceKnowledge } from '../../../../server/src/host/knowledge/workspaceStore.ts';
import { whenOver } from '../../../support/whenOver.ts';
import { onDisk, type WorkspaceOnDisk } from '../../support/workspaceOnDisk.ts';
import { type Answer, noon } from '../stores.ts';

export interface StoreInFolder {
	readonly disk: WorkspaceOnDisk;
	readonly clock: { now: number };
	readonly store: WorkspaceKnowledge;
	call(operation: string, input: object): Promise<Answer>;
	export(folder: string, allVersions?: boolean): ReturnType<WorkspaceKnowledge['exportTo']>;
	import(
		from: string,
		more?: Partial<Parameters<WorkspaceKnowledge['importFrom']>[0]>,
	): ReturnType<WorkspaceKnowledge['importFrom']>;
	/** All that it holds, as its tables have it, except chunks. */
	rows(): readonly unknown[];
	/** The words that are searched, and in how many passages they are. */
	words(): readonly unknown[];
}

/** A store in a folder of its own, and a clock that stands still unless told. */
export async function storeIn(files: Readonly<Record<string, string | Uint8Array>> = {}): Promise<StoreInFolder> {
	const disk = onDisk(files);
	// Outside the workspace: of what lies in it, anybody could be the author.
	const named = onDisk().file('own.db');
	const clock = { now: noon };
	const store = await openWorkspaceStore({ root: disk.root, dataFolder: disk.root, named, clock: () => clock.now });
	whenOver(() => store[Symbol.asyncDispose]());
	const select = (sql: string): readonly unknown[] => {
		using database = new DatabaseSync(named, { readOnly: true });
		return database.prepare(sql).all();
	};
	return {
		disk,
		clock,
		store,
		call: (operation, input) => store.call(`membot_${operation}`, input),
		export: (folder, allVersions = true) => store.exportTo({ folder, allVersions }),
		import: (from, more = {}) => store.importFrom({ from, prefix: '', dryRun: false, keepSources: true, ...more }),
		rows: () => {
			const names = select("SELECT name FROM pragma_table_info('files') WHERE name <> 'number'");
			const columns = names.map((row) => Object(row).name).join(', ');
			return [
				...select(`SELECT ${columns} FROM files ORDER BY logical_path, version_id`),
				...select('SELECT sha256, mime_type, size_bytes, hex(bytes) AS bytes FROM blobs ORDER BY sha256'),
			];
		},
		words: () => select('SELECT term, count(*) AS passages FROM words_in GROUP BY term ORDER BY term'),
	};
}
