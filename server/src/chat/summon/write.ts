import { join } from 'node:path';
import type { SummonWriteParams, SummonWriteResult } from '../../../../protocol/summon.ts';
import type { Runtime } from '../../engine/runtimes/runtime.ts';
import { sign, undoing } from '../../host/records/record.ts';
import { reversible, takingBack } from '../../host/records/takingBack.ts';
import type { TakeBack, Undos } from '../../host/undos.ts';
import type { WriteGate } from '../../host/writeGate.ts';
import { summonPolicy } from './draft.ts';
import { summonedFiles } from './files.ts';

interface SummonWriting {
	readonly gate: WriteGate;
	readonly undos: Undos;
}

/**
 * Writes what the person was shown. A file that is there by now and was not, or says something else than it did then, is
 * left alone, and nothing after it is written. Never throws.
 */
export async function writeDraft(
	root: string,
	runtime: Runtime,
	files: SummonWriteParams['files'],
	{ gate, undos }: SummonWriting,
): Promise<SummonWriteResult> {
	const policy = summonPolicy(summonedFiles(runtime));
	const signature = sign('summon');
	const steps: TakeBack[] = [];
	const written: string[] = [];
	const keep = () =>
		undos.keep(
			signature.deed,
			steps.toReversed(),
			written.map((path) => join(root, path)),
		);
	for (const { path, before, after } of files) {
		const where = { root, path, policy, signature };
		const changed = `${path} was not written: it has changed since you saw it. Summon again to see the new version.`;
		const outcome =
			before === undefined
				? await gate.create({ ...where, text: after })
				: await gate.change({ ...where, transform: (current) => (current === before ? after : { decline: changed }) });
		if (outcome.kind === 'failed') {
			if (written.length === 0) return { kind: 'failed', message: outcome.message };
			return {
				kind: 'failed',
				message: `${outcome.message} Written before that: ${written.join(', ')}.`,
				undo: keep(),
			};
		}
		written.push(path);
		steps.push(takingBack(gate, reversible(where, outcome.before, outcome.after), undoing(signature)));
	}
	return { kind: 'written', files: written, undo: keep() };
}
