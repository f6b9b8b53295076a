import type { ChatOutlook, ChatOutlookParams } from '../../../protocol/chat.ts';
import type { Entry, UserEntry } from '../../../protocol/conversation.ts';
import { contextsOf, placeOf, prepare } from './prepare.ts';
import type { ChatServices } from './services.ts';

/** What was said so far, and what the person is about to say. */
function withDraft(entries: readonly Entry[], { draft = '', attachments = [] }: ChatOutlookParams): readonly Entry[] {
	if (draft.trim() === '' && attachments.length === 0) return entries;
	const last: UserEntry = {
		kind: 'user',
		id: 'draft',
		at: 0,
		text: draft,
		...(attachments.length > 0 && { attachments }),
	};
	return [...entries, last];
}

/** What a turn would send now, and to whom; nothing is sent to find out. Null where there is no such workspace. */
export async function outlookOf(
	params: ChatOutlookParams,
	services: ChatServices,
	signal: AbortSignal,
): Promise<ChatOutlook | null> {
	const place = await placeOf(params, services);
	if (!place) return null;
	const { transcripts } = services;
	const conversation = params.conversation === undefined ? undefined : await transcripts.open(params.conversation);
	const entries = withDraft(conversation?.entries ?? [], params);
	const withoutRecall = params.withoutRecall === true;
	const contexts = await contextsOf({ place, entries, withoutRecall, signal }, services);
	const state = conversation && (await transcripts.state(conversation.id));
	return (await prepare({ place, entries, contexts, state }, services)).outlook;
}
