import type { Entry, UserEntry } from '../../../../protocol/chat/conversation.ts';
import type { Settings } from '../../../../protocol/workspace/settings.ts';
import type { TokenCounter } from '../../engine/text/lengths/tokens.ts';
import type { Session, SessionKind } from '../../engine/workspace/session.ts';
import { isStored } from '../../host/managed/storedPlaces.ts';
import { talkedWithBy } from '../../host/managed/talkedWith.ts';
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

/** The workspace as the one talks with its agent whose conversation it is; in a new one, whoever is chosen now, until it ends. */
async function asItsPerson(live: Workspace, conversation: string | undefined, { transcripts }: ChatServices) {
	if (!isStored(live.root)) return live;
	const known = conversation === undefined ? undefined : await transcripts.open(conversation);
	return talkedWithBy(live, known ? known.person : live.session().user);
}

/** The place that a client names; undefined where there is no such workspace or session. */
export async function placeOfConversation(
	at: { readonly workspace: string; readonly session: string; readonly conversation?: string },
	services: ChatServices,
): Promise<ConversationPlace | undefined> {
	const live = services.workspace(at.workspace);
	const workspace = live && (await asItsPerson(live, at.conversation, services));
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
