import type { CataloguedMemory } from '../../engine/memory/typed.ts';
import { sha256 } from '../../engine/text/sha256.ts';
import type { WorkspacePath } from '../../engine/workspace/snapshot.ts';
import { keptUnder } from '../managed/talkedWith.ts';
import type { Records } from '../records/records.ts';
import type { Workspace } from '../workspace/workspaces.ts';

/** What is on record of memories that are files of their own, by path. */
export type ReadCatalog = (workspace: Workspace) => Promise<ReadonlyMap<WorkspacePath, CataloguedMemory>>;

/** Rows that are read of one folder; a runtime takes in fewer. */
const mostRows = 2_000;

/** Only what still counts: what went to the archive is passed over. */
export async function catalogIn(workspace: Workspace, records: Pick<Records, 'list'>): ReturnType<ReadCatalog> {
	const { fileOf } = workspace.runtime.continuity ?? {};
	if (!fileOf) return new Map();
	const root = keptUnder(workspace);
	const rows = await records.list('memories', { root, status: 'active' }, mostRows);
	return new Map(
		rows.flatMap((row) => {
			const file = fileOf(row.path);
			return file === undefined ? [] : [[file, row] as const];
		}),
	);
}

/** When a memory was seen last, in ms since the epoch: by what is on record of it, as long as its file says the same. */
export function lastSeen(
	modified: number | undefined,
	text: string,
	row: CataloguedMemory | undefined,
): number | undefined {
	if (modified === undefined || row?.fingerprint !== sha256(text)) return modified;
	return Math.max(modified, Date.parse(row.updatedAt));
}

/** The catalog for those that are there before the records are: these are loaded when somebody first asks. */
export interface LateCatalog {
	/** Empty where there are no records, or they cannot be read. */
	readonly of: ReadCatalog;
	/** From now on they are there. */
	readFrom(records: () => Promise<Pick<Records, 'list'>>): void;
}

export function createLateCatalog(onError: (error: unknown) => void): LateCatalog {
	let from: (() => Promise<Pick<Records, 'list'>>) | undefined;
	return {
		async of(workspace) {
			try {
				return from && workspace.runtime.memory.typed ? await catalogIn(workspace, await from()) : new Map();
			} catch (error) {
				onError(error);
				return new Map();
			}
		},
		readFrom(records) {
			from = records;
		},
	};
}
