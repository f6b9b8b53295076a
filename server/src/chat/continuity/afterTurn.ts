import type { Entry } from '../../../../protocol/chat/conversation.ts';
import { boundaryAfter } from '../../engine/continuity/boundary.ts';
import { projectionsOf } from '../../engine/continuity/projections.ts';
import type { Records } from '../../host/records/records.ts';
import { put } from '../../host/records/rows.ts';
import type { Workspace } from '../../host/workspace/workspaces.ts';
import type { WriteGate } from '../../host/writes/gate.ts';
import { endedSession } from './endedSession.ts';
import { redactedSession } from './redactedSession.ts';

export interface ContinuityServices {
	readonly records: Records;
	/** Writes without a word in the journal: what it writes is written over with the next turn. */
	readonly gate: WriteGate;
	/** These files (absolute paths) are others now. */
	changed(files: readonly string[]): Promise<void>;
	now(): number;
	log(where: string, error: unknown): void;
}

/** Writes them where the runtime keeps them as files. What cannot be written is passed over, as the runtime does. */
async function writeProjections(
	projections: ReturnType<typeof projectionsOf>,
	workspace: Workspace,
	{ gate, changed, log }: ContinuityServices,
): Promise<readonly string[]> {
	const { continuity, memory } = workspace.runtime;
	if (!continuity?.keepsTurns) return projections.map(({ path }) => path);
	const written: string[] = [];
	const policy = { what: 'memory', accepts: (path: string) => memory.accepts(path) };
	for (const { path, text } of projections) {
		const file = continuity.fileOf(path);
		if (file === undefined) continue;
		const outcome = await gate.change({ root: workspace.root, path: file, policy, transform: () => text });
		if (outcome.kind === 'written') written.push(path);
		else log('continuity', new Error(outcome.message));
	}
	await changed(written.map((path) => workspace.absolute(continuity.fileOf(path) ?? path)));
	return written;
}

/**
 * What a runtime does behind a turn: its records, and a boundary that the next run goes on from. Done anew for the same turn it comes
 * to the same. Never throws: a turn that was answered stands.
 */
export async function continueAfter(
	inputId: string,
	entries: readonly Entry[],
	workspace: Workspace,
	services: ContinuityServices,
): Promise<void> {
	const { records, now, log } = services;
	try {
		const ended = await endedSession(inputId, entries, records);
		if (!ended) return;
		const session = await redactedSession(ended, workspace);
		const paths = await writeProjections(projectionsOf(session), workspace, services);
		const { sessionId, workspaceId } = session;
		const previous = await records.list('boundaries', { sessionId }, 2);
		const boundary = boundaryAfter({
			turns: session.turns,
			messages: session.messages,
			restoredMemoryPaths: paths,
			previousBoundaryId: previous.find((each) => each.inputId !== inputId)?.boundaryId ?? null,
		});
		const at = new Date(now()).toISOString();
		await records.derived.write(
			put('boundaries', {
				boundaryId: boundary.boundaryId,
				workspaceId,
				sessionId,
				root: workspace.root,
				inputId,
				boundaryType: 'executor_post_turn',
				previousBoundaryId: boundary.previousBoundaryId,
				summary: boundary.summary,
				recentRuntimeContext: boundary.recentRuntimeContext && { ...boundary.recentRuntimeContext },
				restorationContext: boundary.restorationContext && { ...boundary.restorationContext },
				preservedTurnInputIds: [...boundary.preservedTurnInputIds],
				requestSnapshotFingerprint: (await records.get('turnResults', inputId))?.requestSnapshotFingerprint ?? null,
				createdAt: at,
				updatedAt: at,
			}),
		);
		await records.derived.change('turnResults', inputId, {}, { compactionBoundaryId: boundary.boundaryId });
	} catch (error) {
		log('continuity', error);
	}
}

/** The same, and then word to whoever learns from what a turn has left. */
export const followTurns =
	(services: ContinuityServices, evolver: { wake(): void }, learnsByModel: (root: string) => boolean) =>
	async (inputId: string, entries: readonly Entry[], workspace: Workspace): Promise<void> => {
		await continueAfter(inputId, entries, workspace, services);
		if (workspace.runtime.continuity || learnsByModel(workspace.root)) evolver.wake();
	};
