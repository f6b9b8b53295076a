import type { ShownWrite } from '../../../../../protocol/chat/tools.ts';
import type { RememberParams, RememberResult, RememberTrial } from '../../../../../protocol/memory/overview.ts';
import { ownerOf } from '../../../host/managed/agentWrites.ts';
import type { Workspace } from '../../../host/workspace/workspaces.ts';
import { createWriteDryRun, onlyAsShown, sameChanges } from '../../../host/writes/dryRun.ts';
import type { WriteGate } from '../../../host/writes/gate.ts';
import { gateFrom } from '../../../host/writes/records/gateFrom.ts';
import type { LanguageContext } from '../../context.ts';
import { originOfSelection } from './originOfSelection.ts';

/** Of what is remembered from a person's own rows, the memory is theirs; else of whom the agent is looked at with. */
function forWhom(workspace: Workspace, from: string | undefined) {
	const path = from === undefined ? undefined : workspace.pathOf(from);
	const isSomebodys = path !== undefined && workspace.runtime.managed?.personOf(path) !== undefined;
	return isSomebodys ? ownerOf(workspace, path) : workspace;
}

/** A selection that is to be written down. `write` does so through `gate`, as if it were `now` (ms since the epoch); it never throws. */
export function remembering(
	workspace: Workspace,
	{ uri, text, target, from }: RememberParams,
	context: LanguageContext,
): { write(gate: WriteGate, now: number): Promise<RememberResult> } {
	return {
		write(gate, now) {
			const signing = gateFrom(gate, () => originOfSelection(from, workspace, context));
			const { memory } = context.writersOn(signing, now);
			return memory.remember(forWhom(workspace, context.files.pathOf(uri)), text, target);
		},
	};
}

async function tried(workspace: Workspace, params: RememberParams, at: number, context: LanguageContext) {
	const dryRun = createWriteDryRun(context.gate);
	const result = await remembering(workspace, params, context).write(dryRun.gate, at);
	return result.kind === 'failed' ? result : { kind: 'tried' as const, result, dryRun };
}

/** What writing it down would change; nothing is written. */
export async function tryToRemember(
	workspace: Workspace,
	params: RememberParams,
	context: LanguageContext,
): Promise<RememberTrial> {
	const at = Date.now();
	const trial = await tried(workspace, params, at, context);
	if (trial.kind === 'failed') return trial;
	const { problem } = trial.result;
	if (problem !== undefined) return { kind: 'failed', message: problem };
	return { kind: 'dryRun', shown: { changes: trial.dryRun.diffs(), at } };
}

/** Writes it down exactly as it was shown, at the time at which it was: entries carry it. */
export async function rememberAsShown(
	workspace: Workspace,
	params: RememberParams,
	{ changes, at }: ShownWrite,
	context: LanguageContext,
): Promise<RememberResult> {
	const trial = await tried(workspace, params, at, context);
	if (trial.kind === 'failed') return trial;
	const stale = {
		kind: 'failed',
		message: 'Nothing was remembered: somebody else has changed this since you saw it. Remember it again.',
	} as const;
	if (!sameChanges(trial.dryRun.diffs(), changes)) return stale;
	const guarded = onlyAsShown(context.gate, trial.dryRun);
	const result = await remembering(workspace, params, context).write(guarded.gate, at);
	return result.kind === 'failed' && guarded.stale() && !guarded.wrote() ? stale : result;
}
