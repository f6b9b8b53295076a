import type { ConversationInfo, Entry } from '../../../../../protocol/chat/conversation.ts';
import type { RecordWrite } from '../../records/records.ts';
import type { RecordsDatabase } from '../../records/recordsDatabase.ts';
import type { Approval, RootedApproval } from '../approvals.ts';
import type { ConversationState, StoredConversation } from '../transcripts.ts';

/** A conversation as the database has it. */
interface KeptConversation {
	readonly stored: StoredConversation;
	/** Whose turn goes on in it: the name of a hold. */
	readonly holder: string | undefined;
}

/**
 * Where conversations are kept: one implementation for each kind of database. Each function that changes something is one transaction, all of
 * it or nothing, and word of it to other processes. It throws `GoneError` where the conversation is gone, and what the database throws.
 */
export interface ConversationDatabase extends Disposable, AsyncDisposable {
	/** For people: which file, or which database on which server. */
	readonly place: string;
	/** True where what it has may be out of reach from one moment to the next: a copy is kept of what is talked in. */
	readonly isFar: boolean;
	/** Why it cannot be used, as the end of a sentence for people. */
	whyNot(error: unknown): string;
	/** True where it answers, and will answer the same until a person has mended it: without a right, say. Absent: it never does. */
	isRefused?(error: unknown): boolean;
	/** Ids of all conversations, in the order in which they were begun. */
	ids(): Promise<readonly string[]>;
	/** A conversation in which nothing was said yet. */
	begin(stored: StoredConversation): Promise<void>;
	read(id: string): Promise<KeptConversation | undefined>;
	state(id: string): Promise<ConversationState | undefined>;
	/** Numbers of the conversations of `root` in which something was said, the latest first: those that may have all of `words`. */
	candidates(root: string, words: readonly string[]): Promise<readonly number[]>;
	/** What a list says of the conversations with these numbers; without those that are gone, or have no answer to the question. */
	listed(numbers: readonly number[], words: readonly string[]): Promise<readonly ConversationInfo[]>;
	put(id: string, entry: Entry, records: readonly RecordWrite[]): Promise<void>;
	/** Ids of the entries that were set aside. */
	setAside(id: string, from: string): Promise<readonly string[]>;
	change(id: string, values: Partial<ConversationState>): Promise<void>;
	/** `title` has been made one; a blank one gives the first words their place back. */
	rename(id: string, title: string): Promise<void>;
	/** Adds what the database does not have of a conversation, and puts what it has in its place. Done twice, it is as done once. */
	write(stored: StoredConversation): Promise<void>;
	/** False where it was known: then it is as it was. */
	take(stored: StoredConversation): Promise<boolean>;
	/** With all that is known of its turns; undefined where it is not there, `held` where somebody holds it. */
	erase(id: string): Promise<StoredConversation | 'held' | undefined>;
	/** What was deleted is still in some index or copy. Never rejects. */
	forget(): Promise<void>;
	/** The name of the hold; undefined where somebody has it, or the conversation is gone. */
	hold(id: string): Promise<string | undefined>;
	/** Says that these holders live. */
	beat(holders: readonly string[]): Promise<void>;
	release(id: string, holder: string): Promise<void>;
	approvals(root: string): Promise<readonly Approval[]>;
	/** Of all workspaces, by root. */
	everyApproval(): Promise<readonly RootedApproval[]>;
	approve(root: string, approval: Approval): Promise<void>;
	revoke(root: string, approval: Approval): Promise<void>;
	readonly records: RecordsDatabase;
	/** Tells of what other processes change, from now on. */
	watch(tell: (ids: readonly string[]) => void): Disposable;
}
