import { createHash } from 'node:crypto';
import { hunkOf } from '../../../engine/memory/notes/hunk.ts';
import { sha256 } from '../../../engine/text/sha256.ts';
import type { Failed, Removed, WhereToWrite, WriteGate, Written } from '../gate.ts';
import type { FileTraits } from '../outcome.ts';
import { type ChangeRecords, type LinkChange, sign } from './record.ts';

/** A gate that writes down what went through it. */
export function recordingGate(gate: WriteGate, records: ChangeRecords, now: () => number): WriteGate {
	async function record(
		where: WhereToWrite,
		before: string | undefined,
		after: string | undefined,
		traits?: FileTraits,
		link?: LinkChange,
	): Promise<void> {
		if (before === after && !link) return;
		await records.add({
			...(where.signature ?? sign('edit')),
			at: now(),
			root: where.root,
			path: where.path,
			before: before === undefined ? undefined : sha256(before),
			after: after === undefined ? undefined : sha256(after),
			// As it can stand on a disk, where no half of a character can.
			hunk: hunkOf((before ?? '').toWellFormed(), (after ?? '').toWellFormed()),
			...(traits && { traits }),
			...(link && { link }),
		});
	}

	/** Of what is no text there are no lines to take back. */
	const recordBytes = (where: WhereToWrite, bytes: Uint8Array): Promise<void> =>
		records.add({
			...(where.signature ?? sign('edit')),
			at: now(),
			root: where.root,
			path: where.path,
			before: undefined,
			after: createHash('sha256').update(bytes).digest('hex'),
		});

	async function recorded(where: WhereToWrite, work: Promise<Written | Failed>): Promise<Written | Failed> {
		const outcome = await work;
		if (outcome.kind === 'written') await record(where, outcome.before, outcome.after);
		return outcome;
	}

	return {
		change: (request) => recorded(request, gate.change(request)),
		async create(request) {
			if (!request.bytes) return recorded(request, gate.create(request));
			const outcome = await gate.create(request);
			if (outcome.kind === 'written') await recordBytes(request, request.bytes);
			return outcome;
		},
		async remove(request) {
			const outcome: Removed | Failed = await gate.remove(request);
			if (outcome.kind === 'removed') await record(request, request.ifText, undefined, outcome.traits);
			return outcome;
		},
		async link(request) {
			const outcome = await gate.link(request);
			const { target, ifText } = request;
			if (outcome.kind === 'linked') await record(request, ifText, undefined, outcome.traits, { kind: 'made', target });
			return outcome;
		},
		async unlink(request) {
			const outcome = await gate.unlink(request);
			const { target, text, traits } = request;
			if (outcome.kind === 'unlinked') await record(request, undefined, text, traits, { kind: 'removed', target });
			return outcome;
		},
		read: (where) => gate.read(where),
	};
}
