import type { PageMemory, PageMessage, PagePart } from '../../../protocol/chatPage.ts';

/** Tokens that the last turn took, as its provider counted them, or an estimate. */
interface TurnUsage {
	readonly tokens: number;
	readonly window: number;
	readonly exact: boolean;
}

/** One talk. Every session of every workspace has its own, as it has in the runtime. */
export interface Conversation {
	readonly messages: readonly PageMessage[];
	readonly usage?: TurnUsage;
}

/** What survives a reload. */
export interface StoredChat {
	/** URI of the workspace in front. */
	readonly workspace?: string;
	/** The session in front, by workspace URI. */
	readonly sessions: Readonly<Record<string, string>>;
	/** By `conversationKey`. */
	readonly conversations: Readonly<Record<string, Conversation>>;
}

const emptyChat: StoredChat = { sessions: {}, conversations: {} };
export const emptyConversation: Conversation = { messages: [] };

/** Neither a URI nor a session's name has a space in it. */
export const conversationKey = (workspace: string, session: string): string => `${workspace} ${session}`;

/** Messages kept of one conversation; the memento that they live in is read whole at every start. */
const keptMessages = 200;

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value >= 0;

const states: readonly unknown[] = ['done', 'streaming', 'stopped', 'cut', 'refused', 'failed'];

function partFrom(value: unknown): PagePart | undefined {
	if (!isFields(value) || typeof value.title !== 'string' || !isCount(value.tokens)) return undefined;
	const { title, tokens, uri } = value;
	return typeof uri === 'string' ? { title, tokens, uri } : { title, tokens };
}

function memoryFrom(value: unknown): PageMemory | undefined {
	const part = partFrom(value);
	if (!part?.uri || !isFields(value) || !isCount(value.line) || typeof value.why !== 'string') return undefined;
	return { ...part, uri: part.uri, line: value.line, why: value.why };
}

function messageFrom(value: unknown): PageMessage | undefined {
	if (!isFields(value)) return undefined;
	const { id, role, text, state, failure, used, recalled, recallNote, dryRun } = value;
	if (typeof id !== 'string' || (role !== 'user' && role !== 'assistant') || typeof text !== 'string') return undefined;
	if (!states.includes(state)) return undefined;
	return {
		id,
		role,
		text,
		// Whoever was writing it is gone.
		state: state === 'streaming' ? 'stopped' : (state as PageMessage['state']),
		...(isFields(failure) && typeof failure.message === 'string' && { failure: failureFrom(failure.message, failure) }),
		...(Array.isArray(used) && { used: used.map(partFrom).filter((part) => part !== undefined) }),
		...(Array.isArray(recalled) && { recalled: recalled.map(memoryFrom).filter((part) => part !== undefined) }),
		...(typeof recallNote === 'string' && { recallNote }),
		...(dryRun === true && { dryRun }),
	};
}

function failureFrom(message: string, { action }: Fields): NonNullable<PageMessage['failure']> {
	return action === 'set-key' || action === 'retry' ? { message, action } : { message };
}

function conversationFrom(value: unknown): Conversation {
	if (!isFields(value) || !Array.isArray(value.messages)) return emptyConversation;
	const messages = value.messages.map(messageFrom).filter((message) => message !== undefined);
	const { usage } = value;
	if (!isFields(usage) || !isCount(usage.tokens) || !isCount(usage.window)) return { messages };
	return { messages, usage: { tokens: usage.tokens, window: usage.window, exact: usage.exact === true } };
}

/** What an earlier run stored, as far as it makes sense to this one. */
export function chatFrom(stored: unknown): StoredChat {
	if (!isFields(stored)) return emptyChat;
	const sessions = Object.entries(isFields(stored.sessions) ? stored.sessions : {}).filter(
		(entry): entry is [string, string] => typeof entry[1] === 'string',
	);
	const conversations = Object.entries(isFields(stored.conversations) ? stored.conversations : {});
	return {
		...(typeof stored.workspace === 'string' && { workspace: stored.workspace }),
		sessions: Object.fromEntries(sessions),
		conversations: Object.fromEntries(conversations.map(([key, value]) => [key, conversationFrom(value)])),
	};
}

/** What to store: long talks lose their beginning, empty ones are not worth a line. */
export function toStore(chat: StoredChat): StoredChat {
	const worth = Object.entries(chat.conversations).filter(([, { messages }]) => messages.length > 0);
	return {
		...chat,
		conversations: Object.fromEntries(
			worth.map(([key, value]) => [key, { ...value, messages: value.messages.slice(-keptMessages) }]),
		),
	};
}
