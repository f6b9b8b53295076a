import type { Conversation, ConversationInfo, Entry } from '../../../../protocol/chat/conversation.ts';
import type { Shortened } from '../../engine/conversation/olderResults.ts';
import type { Records, RecordWrite } from '../records/records.ts';

/** What the chat remembers of a conversation beside its entries. */
export interface ConversationState {
	/** How often it was summarised. */
	readonly compactions: number;
	/** `compactions` when memories were last written down; undefined where they never were. */
	readonly flushedAt?: number;
	/** Tokens of the last request and its answer, as counted then. */
	readonly tokens: number;
	/** US dollars so far. */
	readonly cost: number;
	/** Old results of tools that are sent shortened from now on, by the ids of their entries, and when (ms) that was done last. */
	readonly shortened?: { readonly at: number; readonly results: Shortened };
	/** Tools that may write in this conversation without being asked for. */
	readonly allowed: readonly string[];
}

export interface NewConversation {
	/** Absolute path of the workspace's root. */
	readonly root: string;
	readonly session: string;
	/** ms since the epoch. */
	readonly at: number;
}

interface StoredEntry {
	readonly entry: Entry;
	/** An edit or a retry has put something else in its place. */
	readonly aside: boolean;
}

/** A conversation with all that is known of it. */
export interface StoredConversation extends NewConversation {
	readonly id: string;
	readonly title: string;
	/** A person chose the title. */
	readonly named: boolean;
	/** ms since the epoch. */
	readonly updatedAt: number;
	readonly state: ConversationState;
	readonly entries: readonly StoredEntry[];
	/** What is known of its turns; absent where nobody asked for it. */
	readonly records?: readonly RecordWrite[];
}

/** A turn's hold on a conversation: nobody else answers in it, in this process or another, until it is let go. */
export interface Hold {
	release(): Promise<void>;
}

/** The conversation was deleted, here or in another window. */
export class GoneError extends Error {
	constructor() {
		super('This conversation has been deleted.');
	}
}

/**
 * Everything that was said, on disk before anybody is told of it. Several processes may share it; what one adds the
 * others see. Nothing is ever taken away but whole conversations: entries that an edit or a retry replaces are set aside.
 * Where no database can be had, it lasts as long as the process and `trouble` says why.
 */
export interface Transcripts {
	begin(conversation: NewConversation): Promise<string>;
	/** Undefined where it is gone. `uri`: the workspace's, from its root. */
	open(id: string): Promise<Conversation | undefined>;
	/** The latest first; those in which nothing was said yet are left out. Every word of `query` stands in the title or in something said. */
	list(
		root: string,
		question?: { readonly query?: string; readonly limit?: number },
	): Promise<readonly ConversationInfo[]>;
	/**
	 * Adds the entry, or puts it in the place of the one with its id. The first thing a person says becomes the title,
	 * which is empty until then. Throws `GoneError`, as everything does that changes a conversation. `records` are written
	 * with it: all of it, or nothing.
	 */
	put(id: string, entry: Entry, records?: readonly RecordWrite[]): Promise<void>;
	/** Sets the entry and all after it aside; gives back their ids. */
	setAside(id: string, from: string): Promise<readonly string[]>;
	state(id: string): Promise<ConversationState | undefined>;
	change(id: string, change: Partial<ConversationState>): Promise<void>;
	/** A blank title gives the first words their place back. */
	rename(id: string, title: string): Promise<void>;
	/** False where somebody holds it, or it is gone. */
	delete(id: string): Promise<boolean>;
	/** Brings a deleted one back, as long as this process lives. */
	restore(id: string): Promise<boolean>;
	/** Takes over conversations that were kept elsewhere; one that is known is left as it is. Says how many were taken; throws where they could not be kept for good. */
	take(conversations: readonly StoredConversation[]): Promise<number>;
	/** Undefined where it is held already, here or in another process, or gone. A hold whose process is gone counts for nothing. */
	hold(id: string): Promise<Hold | undefined>;
	/** Tools that may change a file of the workspace without being asked for. */
	approvals(root: string): Promise<readonly { readonly tool: string; readonly path: string }[]>;
	approve(root: string, tool: string, path: string): Promise<void>;
	revoke(root: string, tool: string, path: string): Promise<void>;
	/** Ids of conversations that changed, here or in another process. */
	onDidChange(listener: (ids: readonly string[]) => void): { dispose(): void };
	/** What is known of the turns in them: it is kept in the same place. */
	readonly records: Records;
	/** One line for people where what is said does not outlast the process. */
	readonly trouble: string | undefined;
}
