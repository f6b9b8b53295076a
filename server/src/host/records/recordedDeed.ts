import { join } from 'node:path';
import type { Hunk } from '../../engine/memory/hunk.ts';
import type { Deed } from '../undos.ts';
import type { WriteGate } from '../writeGate.ts';
import { type ChangeRecord, type ChangeRecords, undoing } from './record.ts';
import { takingBack } from './takingBack.ts';

interface RecordedDeedOptions {
	readonly gate: WriteGate;
	readonly records: ChangeRecords;
	/** Whether anything may be written below `root` now: one of the open workspaces. */
	knows(root: string): boolean;
}

/** True where the record says enough to take the change back. */
export const isRevertible = (record: ChangeRecord): record is ChangeRecord & { readonly hunk: Hunk } =>
	record.hunk !== undefined;

/** How to take back what the records know of and nobody has taken back since. */
export function recordedDeed({ gate, records, knows }: RecordedDeedOptions) {
	return async (id: string): Promise<Deed | undefined> => {
		const undone = new Set((await records.undoing(id)).map(({ path }) => path));
		const writes = (await records.ofDeed(id)).filter(({ path }) => !undone.has(path));
		if (writes.length === 0 || !writes.every(isRevertible) || !writes.every(({ root }) => knows(root)))
			return undefined;
		const signature = undoing({ deed: id });
		return {
			// The last write first: an index before the memory that it lists.
			steps: writes
				.toReversed()
				.map((write) => takingBack(gate, { ...write, created: write.before === undefined }, signature)),
			files: writes.map(({ root, path }) => join(root, path)),
		};
	};
}
