import type { ChatPreflight, ChatPreflightParams } from '../../../../protocol/chat/chat.ts';
import type { Entry, UserEntry } from '../../../../protocol/chat/conversation.ts';
import { aborted } from '../../host/platform/cancellation.ts';
import type { ChatServices } from '../services.ts';
import { type BuiltRequest, buildRequest } from './buildRequest.ts';
import { contextsOf } from './contexts.ts';
import { placeNow, placeOfConversation } from './conversationPlace.ts';
import { isAnswer } from './toMessages.ts';

/** What was said so far, and what the person is about to say. */
function withDraft(entries: readonly Entry[], { draft = '', attachments = [] }: ChatPreflightParams): readonly Entry[] {
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

/** ms that a preflight waits for the provider's own count; then ours stands. */
const timeoutMs = 1_000;

/**
 * The provider's own count, of a conversation that it has been sent before. What is being typed is never sent to be
 * counted: nothing of it leaves the machine until the person says so.
 */
async function exactCount(
	{ provider, chosen, request }: BuiltRequest,
	{ draft = '', attachments = [] }: ChatPreflightParams,
	entries: readonly Entry[],
	signal: AbortSignal,
): Promise<Pick<ChatPreflight, 'inputTokens' | 'exact'> | undefined> {
	if (chosen.kind !== 'live' || !provider?.count || draft.trim() !== '' || attachments.length > 0) return undefined;
	if (!entries.some((entry) => isAnswer(entry) && entry.state === 'done')) return undefined;
	const hurry = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
	const count = await Promise.race([provider.count(request, hurry), aborted(hurry)]).catch(() => undefined);
	return count === undefined ? undefined : { inputTokens: count, exact: true };
}

/** What is being typed is looked for by its words alone where its meaning would be asked of another machine. */
function keepingHere(services: ChatServices): ChatServices {
	if (!services.findsElsewhere()) return services;
	return {
		...services,
		find: (workspace, question, cancellation) =>
			services.find(workspace, { ...question, mode: 'keyword' }, cancellation),
		askRuntime: undefined,
	};
}

/** What a turn would send now, and to whom. Null where there is no such workspace. */
export async function preflightOf(
	params: ChatPreflightParams,
	services: ChatServices,
	signal: AbortSignal,
): Promise<ChatPreflight | null> {
	const open = await placeOfConversation(params, services);
	if (!open) return null;
	const place = await placeNow(open);
	const { transcripts } = services;
	const conversation = params.conversation === undefined ? undefined : await transcripts.open(params.conversation);
	const entries = withDraft(conversation?.entries ?? [], params);
	const withoutRecall = params.withoutRecall === true;
	const contexts = await contextsOf(
		{ place, conversation: params.conversation, entries, withoutRecall, isDraft: true, signal },
		keepingHere(services),
	);
	const state = conversation && (await transcripts.state(conversation.id));
	const prepared = await buildRequest({ place, entries, contexts, state }, services);
	return { ...prepared.preflight, ...(await exactCount(prepared, params, entries, signal)) };
}
