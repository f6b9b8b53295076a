import type { Usage } from '../../../../protocol/chat/conversation.ts';
import { grouped } from '../../engine/text/grouped.ts';
import type { BuiltRequest } from '../request/buildRequest.ts';
import type { ConversationPlace } from '../request/conversationPlace.ts';

/** What the agent is told of its own session. */
export function statusText(
	{ preflight, session }: BuiltRequest,
	{ workspace }: ConversationPlace,
	usage: Usage | undefined,
): string {
	const used = usage ? usage.input + usage.output : preflight.inputTokens;
	return [
		`Runtime: ${workspace.runtime.title}, simulated by Soulscope`,
		`Session: ${session.kind}`,
		`Model: ${preflight.model}`,
		`Context: ${grouped(used)} of ${grouped(preflight.window)} tokens (${Math.round((100 * used) / preflight.window)} %)`,
		`Time: ${new Date(session.now).toISOString()} (time zone ${session.timeZone})`,
	].join('\n');
}
