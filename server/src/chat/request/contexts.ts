import type { ChoosingCost, Entry, UserEntry } from '../../../../protocol/chat/conversation.ts';
import { assembleAsChatted } from '../../engine/prompt/wording/asChatted.ts';
import { catalogIn, type ReadCatalog } from '../../host/memory/memoryCatalog.ts';
import type { MessageContext } from '../../host/models/model.ts';
import { runContextOf } from '../continuity/resuming.ts';
import { type Recall, type RecallOutcome, recallFor } from '../recall/recall.ts';
import type { ChatServices } from '../services.ts';
import { attachmentContext, joined } from './attachments.ts';
import { type ConversationPlace, lastWords, sessionAfter } from './conversationPlace.ts';
import { remaining } from './toMessages.ts';

/** What stands in front of messages in one turn: attachments as they are now, and what is recalled for the last one. */
export interface Contexts {
	readonly recall: Recall | undefined;
	/** What the runtime tells the agent of where the conversation stopped. */
	readonly runContext?: Readonly<Record<string, string>>;
	/** What it took to have a model choose memories. */
	readonly choosing?: ChoosingCost;
	/** One line for people where memories could not be looked up. */
	readonly notice?: string;
	of(entry: UserEntry): MessageContext | undefined;
}

const recallContext = ({ text, tokens, memories }: Recall): MessageContext => ({
	text,
	tokens,
	items: memories.map(({ title, line, why, tokens: cost }) => ({ place: `${title}:${line}`, why, tokens: cost })),
});

interface ContextWish {
	readonly place: ConversationPlace;
	/** Absent where none has begun. */
	readonly conversation?: string | undefined;
	readonly entries: readonly Entry[];
	readonly withoutRecall: boolean;
	/** True where nothing is sent yet: then no model is asked for memories. */
	readonly isDraft?: boolean;
	readonly signal: AbortSignal;
}

const notSearched =
	'The memory could not be searched, so nothing was recalled for this message. See Soulscope’s output channel.';

/** Memories are a help: where they cannot be had, the message goes out without them, and the person is told. */
async function recalled(
	{ place, entries, withoutRecall, isDraft = false, signal }: ContextWish,
	services: ChatServices,
): Promise<RecallOutcome> {
	const { workspace, settings, tokens } = place;
	const { find, askRuntime, log } = services;
	const last = entries.at(-1);
	const message = lastWords(entries);
	// What a program says in a person's place is no question to memory.
	if (withoutRecall || !settings.recall || !message || message.by !== undefined || last !== message) return {};
	try {
		const prompt = assembleAsChatted(workspace.runtime, workspace.snapshot(), sessionAfter(entries, place));
		const by = settings.recallBy;
		const chooser = isDraft ? undefined : services;
		const catalog: ReadCatalog = (of) => catalogIn(of, services.transcripts.records);
		const asked = { workspace, prompt, message: message.text, find, askRuntime, by, catalog, chooser, tokens, signal };
		return await recallFor(asked);
	} catch (error) {
		if (signal.aborted) return {};
		log('chat recall', error);
		return { note: notSearched };
	}
}

/** Where the last turn stopped is a help as well. */
async function resumed({ place, conversation, entries }: ContextWish, { transcripts, log }: ChatServices) {
	if (conversation === undefined) return undefined;
	try {
		return await runContextOf(place.workspace, conversation, entries, transcripts.records);
	} catch (error) {
		log('chat continuity', error);
		return undefined;
	}
}

export async function contextsOf(wish: ContextWish, services: ChatServices): Promise<Contexts> {
	const { place, entries } = wish;
	const { recall, choosing, note: notice } = await recalled(wish, services);
	const last = lastWords(entries);
	const contexts = new Map<string, MessageContext>();
	for (const entry of remaining(entries).entries) {
		if (entry.kind !== 'user') continue;
		const attached = await attachmentContext(entry.attachments ?? [], place.workspace, place.tokens);
		const context = joined(attached, recall && entry === last ? recallContext(recall) : undefined);
		if (context) contexts.set(entry.id, context);
	}
	const runContext = await resumed(wish, services);
	return {
		recall,
		...(choosing && { choosing }),
		...(notice !== undefined && { notice }),
		...(runContext && { runContext }),
		of: ({ id }) => contexts.get(id),
	};
}
