import { join } from 'node:path';
import { revert } from '../../engine/memory/hunk.ts';
import { sha256 } from '../../engine/text/sha256.ts';
import type { Deed, TakeBack } from '../undos.ts';
import { type Failed, failed } from '../write/outcome.ts';
import type { WriteGate, WritePolicy } from '../writeGate.ts';
import { type ChangeRecord, type ChangeRecords, type Signature, undoing } from './record.ts';

interface RecordedDeedOptions {
	readonly gate: WriteGate;
	readonly records: ChangeRecords;
	/** Whether anything may be written below `root` now: one of the open workspaces. */
	knows(root: string): boolean;
}

/** True where nothing but the lines of a change is missing to take it back. */
export const isRevertible = ({ hunk, root }: ChangeRecord, knows: (root: string) => boolean): boolean =>
	hunk !== undefined && knows(root);

/** How to take back what the records know of and nobody has taken back since. */
export function recordedDeed({ gate, records, knows }: RecordedDeedOptions) {
	return async (id: string): Promise<Deed | undefined> => {
		const undone = new Set((await records.undoing(id)).map(({ path }) => path));
		const writes = (await records.ofDeed(id)).filter(({ path }) => !undone.has(path));
		if (writes.length === 0 || !writes.every((write) => isRevertible(write, knows))) return undefined;
		const signature = undoing({ deed: id });
		return {
			// The last write first: an index before the memory that it lists.
			steps: writes.toReversed().map((write) => takingBack(gate, write, signature)),
			files: writes.map(({ root, path }) => join(root, path)),
		};
	};
}

function takingBack(gate: WriteGate, write: ChangeRecord, signature: Signature): TakeBack {
	const { root, path, before, after, hunk } = write;
	const policy: WritePolicy = { what: 'an undo', accepts: (target) => target === path };
	const where = { root, path, policy, signature };
	const changed = (): Failed =>
		failed('changed', `What was written to ${path} has been changed since, so it was left as it is.`);

	async function remove(): Promise<Failed | undefined | 'changed'> {
		const read = await gate.read(where);
		if (read.kind === 'failed') return read;
		if (read.text === undefined) return undefined;
		if (sha256(read.text) !== after) return 'changed';
		const outcome = await gate.remove({ ...where, ifText: read.text });
		if (outcome.kind === 'removed' || outcome.failure === 'gone') return undefined;
		return outcome.failure === 'changed' ? 'changed' : outcome;
	}

	return async () => {
		if (!hunk) return changed();
		if (after === undefined) {
			const outcome = await gate.create({ ...where, text: hunk.removed.join('') });
			return outcome.kind === 'failed' ? outcome : undefined;
		}
		if (before === undefined) {
			const outcome = await remove();
			if (outcome !== 'changed') return outcome;
		}
		const outcome = await gate.change({
			...where,
			transform(current) {
				if (current === undefined) return { decline: `${path} is not there any more.` };
				return revert(current, hunk) ?? { decline: changed().message };
			},
		});
		return outcome.kind === 'failed' ? outcome : undefined;
	};
}
