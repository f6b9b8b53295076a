import type { ChatEvent, ChatTurnResult } from '../../../../protocol/chat/chat.ts';
import { uriOfPath } from '../../host/managed/placeUri.ts';
import { keptUnder } from '../../host/managed/talkedWith.ts';
import type { Workspace } from '../../host/workspace/workspaces.ts';
import type { ChatServices } from '../services.ts';
import { runTurn } from '../turn/turn.ts';

/** How many conversations are looked at for the main one; the latest come first. */
const mostLookedAt = 50;

/**
 * Wakes the agent in the latest conversation of its usual session, or in a new one. Nobody is there to be asked: what a
 * tool would write it may only where the person has allowed that before.
 */
export async function runHeartbeat(
	workspace: Workspace,
	services: ChatServices,
	emit: (turn: string, event: ChatEvent) => void,
	signal: AbortSignal,
): Promise<ChatTurnResult> {
	const session = workspace.runtime.sessionKinds[0] ?? 'main';
	const turn = `heartbeat:${services.newId()}`;
	const latest = await services.transcripts.list(keptUnder(workspace), { limit: mostLookedAt });
	const conversation = latest.find((each) => each.session === session)?.id;
	return runTurn(
		{
			workspace: uriOfPath(workspace.root),
			session,
			...(conversation !== undefined && { conversation }),
			turn,
			input: { kind: 'heartbeat' },
		},
		{ ...services, approve: async () => 'refused' },
		(event) => emit(turn, event),
		signal,
	);
}
