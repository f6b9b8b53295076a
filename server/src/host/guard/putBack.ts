import type { WriteGate } from '../writes/gate.ts';
import { type Failed, type FileTraits, failed } from '../writes/outcome.ts';
import { sign } from '../writes/records/record.ts';
import { type GuardedState, textOfState } from './fileState.ts';
import { type GuardedWorkspace, placeOf } from './guardedListing.ts';
import type { OutsideChange } from './look.ts';

/** `operation`: what it can be undone by; absent where the text stays, and only what the file is beside it was put back. */
type PutBack = { readonly kind: 'written'; readonly operation?: string } | Failed;

const refused = (path: string, { reason }: GuardedState & { readonly kind: 'odd' }): Failed =>
	failed('declined', `${path} was not put back: it ${reason}. Replace it yourself, or keep it.`);

const traitsOf = ({ marked, mode }: GuardedState & { readonly kind: 'text' }): Partial<FileTraits> => ({
	marked,
	...(mode !== undefined && { mode }),
});

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
		const outcome = await gate.create({ ...where, text: before.text, traits: traitsOf(before) });
		return outcome.kind === 'failed' ? outcome : done;
	};
	const remove = async (): Promise<PutBack> => {
		const outcome = await gate.remove({ ...where, ifText: textOfState(now) });
		return outcome.kind === 'failed' ? outcome : done;
	};
	if (now.kind === 'none') return create();
	if (before.kind !== 'text' || now.kind !== 'text') return remove();
	const outcome = await gate.change({
		...where,
		traits: traitsOf(before),
		transform: (current) =>
			current === now.text
				? before.text
				: { decline: `${path} was not put back: it has been changed in the meantime.` },
	});
	if (outcome.kind === 'failed') return outcome;
	return before.text === now.text ? { kind: 'written' } : done;
}
