import type { WriteGate } from '../writes/gate.ts';
import { type Failed, failed } from '../writes/outcome.ts';
import { sign } from '../writes/records/record.ts';
import { type GuardedState, textOfState } from './fileState.ts';
import { type GuardedWorkspace, type OutsideChange, placeOf } from './guard.ts';

type PutBack = { readonly kind: 'written'; readonly operation: string } | Failed;

const byteOrderMark = '\uFEFF';

const refused = (path: string, { reason }: GuardedState & { readonly kind: 'odd' }): Failed =>
	failed('declined', `${path} was not put back: it ${reason}. Replace it yourself, or keep it.`);

/** Writes what was accepted last through the gate, as one operation that can be undone, while the file is still as the person saw it. */
export async function putBack(
	gate: WriteGate,
	workspace: Pick<GuardedWorkspace, 'root'>,
	{ path, before, now }: Pick<OutsideChange, 'path' | 'before' | 'now'>,
): Promise<PutBack> {
	const odd = [before, now].find((state) => state.kind === 'odd');
	if (odd?.kind === 'odd') return refused(path, odd);
	const signature = sign('put back');
	const { root, inRoot } = placeOf(workspace, path);
	const policy = { what: 'a file that is put back', accepts: (target: string) => target === inRoot };
	const where = { root, path: inRoot, policy, signature };
	const done = { kind: 'written', operation: signature.operation } as const;
	const create = async (): Promise<PutBack> => {
		if (before.kind !== 'text') return done;
		const { text, marked, mode } = before;
		const outcome = await gate.create({ ...where, text, ...(mode !== undefined && { traits: { marked, mode } }) });
		return outcome.kind === 'failed' ? outcome : done;
	};
	const remove = async (): Promise<PutBack> => {
		const outcome = await gate.remove({ ...where, ifText: textOfState(now) });
		return outcome.kind === 'failed' ? outcome : done;
	};
	if (now.kind === 'none') return create();
	if (before.kind !== 'text' || now.kind !== 'text') return remove();
	// The gate leaves a byte order mark where there is one.
	if (now.marked && !before.marked) {
		const removed = await remove();
		return removed.kind === 'failed' ? removed : create();
	}
	const text = before.marked && !now.marked ? byteOrderMark + before.text : before.text;
	const outcome = await gate.change({
		...where,
		transform: (current) =>
			current === now.text ? text : { decline: `${path} was not put back: it has been changed in the meantime.` },
	});
	return outcome.kind === 'failed' ? outcome : done;
}
