import { basename, dirname } from 'node:path';
import type { AgentPlan } from '../../../engine/runtimes/capabilities/agents.ts';
import type { WriteGate } from '../../writes/gate.ts';
import { sign } from '../../writes/records/record.ts';

const byteOrderMark = /^\uFEFF/u;

/**
 * Writes a plan that a person has seen: to that one file, and only while it says what the plan was made for. Answers with the
 * operation that an undo is asked for by, or with why nothing was written.
 */
export async function writePlan(
	gate: WriteGate,
	{ file, before, after }: Pick<AgentPlan, 'file' | 'before' | 'after'>,
): Promise<{ readonly operation: string } | { readonly problem: string }> {
	const name = basename(file);
	const signature = sign('set up');
	// The gate keeps the mark of a file by itself.
	const [expected, wanted = ''] = [before, after].map((text) => text.replace(byteOrderMark, ''));
	const outcome = await gate.change({
		root: dirname(file),
		path: name,
		policy: { what: 'a list of agents', accepts: (path) => path === name },
		signature,
		transform: (current) =>
			current === expected
				? wanted
				: { decline: `${name} was not changed: another program changed it in the meantime.` },
	});
	return outcome.kind === 'failed' ? { problem: outcome.message } : { operation: signature.operation };
}
