import type { EqualStep } from '../../engine/eyes/plan.ts';
import type { WriteGate, WritePolicy } from '../writes/gate.ts';
import type { Failed } from '../writes/outcome.ts';
import { type Signature, sign } from '../writes/records/record.ts';

/** A step that writes a text; links are for the person to make. */
export type WrittenStep = Exclude<EqualStep, { readonly kind: 'link' }>;

export interface PlanOutcome {
	/** Names what was done, for an undo. */
	readonly operation: string;
	readonly written: number;
	/** Why some were not, in sentences. */
	readonly problems: readonly string[];
}

/** Writes what a person has agreed to, as one operation. A file that is another by now is left as it is. */
export async function writePlan(gate: WriteGate, root: string, steps: readonly WrittenStep[]): Promise<PlanOutcome> {
	const signature = sign('edit');
	const policy: WritePolicy = {
		what: 'what several agents read',
		accepts: (path) => steps.some((step) => step.path === path),
	};
	const problems: string[] = [];
	for (const step of steps) {
		const failed = await writeStep(gate, root, step, policy, signature);
		if (failed) problems.push(failed.message);
	}
	return { operation: signature.operation, written: steps.length - problems.length, problems };
}

async function writeStep(
	gate: WriteGate,
	root: string,
	step: WrittenStep,
	policy: WritePolicy,
	signature: Signature,
): Promise<Failed | undefined> {
	const { path, text } = step;
	const where = { root, path, policy, signature };
	const outcome =
		step.kind === 'create'
			? await gate.create({ ...where, text })
			: await gate.change({
					...where,
					transform: (current) =>
						current === step.before ? text : { decline: `${path} was not changed: it is another by now.` },
				});
	return outcome.kind === 'failed' ? outcome : undefined;
}
