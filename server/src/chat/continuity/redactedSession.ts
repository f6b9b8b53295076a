import type { EndedTurn } from '../../engine/continuity/turn.ts';
import type { EndedSession } from '../../engine/runtimes/capabilities/continuity.ts';
import { redacted } from '../../host/secrets/redact.ts';
import type { Workspace } from '../../host/workspace/workspaces.ts';

/** The session with a stand-in for each secret: what is noted behind a turn goes into files, and nobody is asked first. */
export async function redactedSession(
	session: EndedSession,
	workspace: Pick<Workspace, 'root' | 'secretsIn'>,
): Promise<EndedSession> {
	// A text stays one, and null stays null.
	const clean = async <T extends string | null>(text: T): Promise<T> => (await redacted(text, workspace)) as T;
	const turnOf = async (turn: EndedTurn): Promise<EndedTurn> => ({
		...turn,
		assistantText: await clean(turn.assistantText),
		stopReason: await clean(turn.stopReason),
		permissionDenials: await Promise.all(
			(turn.permissionDenials ?? []).map(async (denial) => ({ ...denial, reason: await clean(denial.reason) })),
		),
	});
	const [turn, ...earlier] = session.turns;
	return {
		...session,
		turns: [await turnOf(turn), ...(await Promise.all(earlier.map(turnOf)))],
		messages: await Promise.all(
			session.messages.map(async (message) => ({ ...message, text: await clean(message.text) })),
		),
	};
}
