import type { SummonWriteParams, SummonWriteResult } from '../../../../protocol/chat/summon.ts';
import type { Runtime } from '../../engine/runtimes/runtime.ts';
import { isStored } from '../../host/managed/storedPlaces.ts';
import type { WriteGate } from '../../host/writes/gate.ts';
import { sign } from '../../host/writes/records/record.ts';
import { summonPolicy } from './draft.ts';
import { summonedFiles } from './files.ts';

/**
 * Writes what the person was shown. A file that is there by now and was not, or says something else than it did then, is
 * left alone, and nothing after it is written. Never throws.
 */
export async function writeDraft(
	root: string,
	runtime: Runtime,
	files: SummonWriteParams['files'],
	gate: WriteGate,
): Promise<SummonWriteResult> {
	const policy = summonPolicy(summonedFiles(runtime, root));
	const signature = sign('summon');
	const written: string[] = [];
	const undo = signature.operation;
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
				undo,
			};
		}
		written.push(path);
	}
	const status = isStored(root) ? runtime.managed?.summon?.status : undefined;
	if (status) {
		const { path } = status;
		const outcome = await gate.change({
			root,
			path,
			policy: summonPolicy([{ path, about: '' }]),
			signature,
			transform: (now) =>
				now === undefined ? { decline: `${path} was not written: the agent is gone.` } : status.after(now),
		});
		if (outcome.kind === 'failed')
			return { kind: 'failed', message: `${outcome.message} Written before that: ${written.join(', ')}.`, undo };
		if (outcome.before !== outcome.after) written.push(path);
	}
	return { kind: 'written', files: written, undo };
}
