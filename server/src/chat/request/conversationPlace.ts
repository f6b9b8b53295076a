import type { Entry, UserEntry } from '../../../../protocol/chat/conversation.ts';
import type { Settings } from '../../../../protocol/workspace/settings.ts';
import type { TokenCounter } from '../../engine/text/lengths/tokens.ts';
import type { Session, SessionKind } from '../../engine/workspace/session.ts';
import { momentOf } from '../../host/workspace/moment.ts';
import type { Workspace } from '../../host/workspace/workspaces.ts';
import type { ChatServices } from '../services.ts';

/** Where a conversation happens. */
export interface ConversationPlace {
	readonly workspace: Workspace;
	readonly kind: SessionKind;
	readonly settings: Settings['chat'];
	readonly tokens: TokenCounter;
}

/** The place that a client names; undefined where there is no such workspace or session. */
export async function placeOfConversation(
	at: { readonly workspace: string; readonly session: string },
	services: ChatServices,
): Promise<ConversationPlace | undefined> {
	const workspace = services.workspace(at.workspace);
	const kind = workspace?.runtime.sessionKinds.find((known) => known === at.session);
	if (!workspace || !kind) return undefined;
	const [settings, tokens] = await Promise.all([
		services.settings(workspace.root),
		services.tokens(),
		workspace.settleLinks(),
	]);
	return { workspace, kind, settings, tokens };
}

/** What was said last. */
export const lastWords = (entries: readonly Entry[]): UserEntry | undefined =>
	entries.findLast((entry): entry is UserEntry => entry.kind === 'user');

/** The place as it is now: what one request is made of is asked of this alone, so that its parts tell of the same files. */
export const placeNow = async (place: ConversationPlace): Promise<ConversationPlace> => ({
	...place,
	workspace: await momentOf(place.workspace),
});

/** The session as the runtime would have it now, after what was said last. */
export function sessionAfter(
	entries: readonly Entry[],
	{ workspace, kind }: Pick<ConversationPlace, 'workspace' | 'kind'>,
): Session {
	const message = lastWords(entries)?.text;
	return { ...workspace.session(kind), ...(message !== undefined && { message }) };
}
