import type { EqualStep } from '../../engine/eyes/plan.ts';
import type { WhereToWrite, WriteGate, WritePolicy } from '../writes/gate.ts';
import type { Failed } from '../writes/outcome.ts';
import { withoutMark } from '../writes/plannedFile.ts';
import { type Signature, sign } from '../writes/records/record.ts';

export interface PlanOutcome {
	/** Names what was done, for an undo. */
	readonly operation: string;
	readonly written: number;
	/** Why some were not, in sentences. */
	readonly problems: readonly string[];
	/** True where the disk, or the account, makes no links. */
	readonly noLinks: boolean;
}

/** Writes what a person has agreed to, as one operation. A file that is another by now is left as it is. */
export async function writePlan(gate: WriteGate, root: string, steps: readonly EqualStep[]): Promise<PlanOutcome> {
	const signature = sign('edit');
	const policy: WritePolicy = {
		what: 'what several agents read',
		accepts: (path) => steps.some((step) => step.path === path),
	};
	const problems: Failed[] = [];
	for (const step of steps) {
		const failed = await writeStep(gate, root, step, policy, signature);
		if (failed) problems.push(failed);
	}
	return {
		operation: signature.operation,
		written: steps.length - problems.length,
		problems: problems.map(({ message }) => message),
		noLinks: problems.some(({ failure }) => failure === 'no-links'),
	};
}

async function writeStep(
	gate: WriteGate,
	root: string,
	step: EqualStep,
	policy: WritePolicy,
	signature: Signature,
): Promise<Failed | undefined> {
	const { path } = step;
	const outcome = await written(gate, step, { root, path, policy, signature });
	return outcome.kind === 'failed' ? outcome : undefined;
}

function written(gate: WriteGate, step: EqualStep, where: WhereToWrite) {
	const text = withoutMark(step.text);
	switch (step.kind) {
		case 'create':
			return gate.create({ ...where, text });
		case 'edit': {
			const before = withoutMark(step.before);
			const decline = `${step.path} was not changed: it is another by now.`;
			return gate.change({ ...where, transform: (current) => (current === before ? text : { decline }) });
		}
		case 'link': {
			const replaced = step.before === undefined ? {} : { ifText: withoutMark(step.before) };
			return gate.link({ ...where, target: step.text, ...replaced });
		}
	}
}
