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
	const stopped = (message: string): SummonWriteResult =>
		written.length === 0
			? { kind: 'failed', message }
			: { kind: 'failed', message: `${message} Written before that: ${written.join(', ')}.`, undo };

	const write = async ({ path, before, after }: SummonWriteParams['files'][number]) => {
		const where = { root, path, policy, signature };
		const changed = `${path} was not written: it has changed since you saw it. Summon again to see the new version.`;
		const outcome =
			before === undefined
				? await gate.create({ ...where, text: after })
				: await gate.change({ ...where, transform: (current) => (current === before ? after : { decline: changed }) });
		if (outcome.kind === 'written') written.push(path);
		return outcome;
	};

	const summon = isStored(root) ? runtime.managed?.summon : undefined;
	const isField = (path: string): boolean => summon?.fields.some((field) => field.path === path) ?? false;
	for (const file of files.filter(({ path }) => !isField(path))) {
		const outcome = await write(file);
		if (outcome.kind === 'failed') return stopped(outcome.message);
	}
	// Before the fields of the agent's row: once that has been touched, an agent that is stuck looks as if it were being summoned.
	if (summon) {
		const { path, after } = summon.status;
		const outcome = await gate.change({
			root,
			path,
			policy: summonPolicy([{ path, about: '' }]),
			signature,
			transform: (now) => (now === undefined ? { decline: `${path} was not written: the agent is gone.` } : after(now)),
		});
		if (outcome.kind === 'failed') return stopped(outcome.message);
		if (outcome.before !== outcome.after) written.push(path);
	}
	for (const file of files.filter(({ path }) => isField(path))) {
		const outcome = await write(file);
		if (outcome.kind === 'failed') return stopped(outcome.message);
	}
	return { kind: 'written', files: written, undo };
}
