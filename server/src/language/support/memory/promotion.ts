import type { ShownWrite } from '../../../../../protocol/chat/tools.ts';
import type { MemoryEditResult, PromotionResult } from '../../../../../protocol/memory/edit.ts';
import type { PlacedPassage } from '../../../host/memory/edits.ts';
import type { Workspace } from '../../../host/workspace/workspaces.ts';
import { createWriteDryRun, onlyAsShown, sameChanges, type WriteDryRun } from '../../../host/writes/dryRun.ts';
import type { LanguageContext } from '../../context.ts';

type Around = Pick<LanguageContext, 'gate' | 'writersOn'>;

type TriedPromotion = { readonly result: Exclude<MemoryEditResult, { kind: 'failed' }>; readonly dryRun: WriteDryRun };

async function tried(
	workspace: Workspace,
	passages: readonly PlacedPassage[],
	now: number,
	{ gate, writersOn }: Around,
): Promise<TriedPromotion | Extract<MemoryEditResult, { kind: 'failed' }>> {
	const dryRun = createWriteDryRun(gate);
	const result = await writersOn(dryRun.gate, now).edits.promote(workspace, passages);
	return result.kind === 'failed' ? result : { result, dryRun };
}

/** What moving the passages to the long-term memory would change; nothing is written. */
export async function dryRunPromotion(
	workspace: Workspace,
	passages: readonly PlacedPassage[],
	around: Around,
): Promise<PromotionResult> {
	const at = Date.now();
	const trial = await tried(workspace, passages, at, around);
	if ('kind' in trial) return trial;
	// Half of what was asked for is nothing to agree to: the lines would stand in both places.
	if (trial.result.problem !== undefined) return { kind: 'failed', message: trial.result.problem };
	return { kind: 'dryRun', shown: { changes: trial.dryRun.diffs(), at } };
}

/** Moves them exactly as it was shown, at the time at which it was: entries may carry their day. */
export async function promoteAsShown(
	workspace: Workspace,
	passages: readonly PlacedPassage[],
	{ changes, at }: ShownWrite,
	around: Around,
): Promise<MemoryEditResult> {
	const trial = await tried(workspace, passages, at, around);
	if ('kind' in trial) return trial;
	if (!sameChanges(trial.dryRun.diffs(), changes))
		return { kind: 'failed', message: 'Nothing was moved: the files have changed since you saw them. Look again.' };
	const guarded = onlyAsShown(around.gate, trial.dryRun);
	return around.writersOn(guarded.gate, at).edits.promote(workspace, passages);
}
