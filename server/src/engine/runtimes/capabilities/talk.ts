import type { ResultShortening } from '../../conversation/olderResults.ts';
import type { SessionKind } from '../../workspace/session.ts';

/** One message of a conversation, as far as limits go by it. Calls count as text, results as messages of their own. */
export interface TalkMessage {
	readonly role: 'user' | 'assistant' | 'tool';
	readonly text: string;
}

/** What a runtime decides by whether memories are written down, or the conversation is summarised. */
export interface TalkMoment {
	readonly kind: SessionKind;
	/** Tokens that the model takes in. */
	readonly window: number;
	/** Tokens of the last request and its answer; 0 before the first. */
	readonly tokens: number;
	/** What is still sent as it is, oldest first. */
	readonly messages: readonly TalkMessage[];
	/** How often the conversation was summarised. */
	readonly compactions: number;
	/** `compactions` when memories were last written down; undefined where they never were. */
	readonly flushedAt: number | undefined;
}

/** The silent turn in which an agent writes down what it wants to keep. */
interface FlushRule {
	/** Tokens from which it is due; undefined where never. */
	at(window: number): number | undefined;
	isDue(moment: TalkMoment): boolean;
	/** Answers of the model at most. */
	readonly mostAnswers: number;
	/** The only file that may be written, given the day (`YYYY-MM-DD`), and only at its end; absent: all of memory. */
	onlyFile?(day: string): string;
	/** What the person's configuration has the agent asked, in place of our words. */
	readonly prompt?: string;
}

/** How a runtime keeps a conversation within what a model takes in. Pure; nothing throws. */
export interface TalkPolicy {
	/** Absent where the runtime never has memories written down. */
	readonly flush?: FlushRule;
	/** Tokens from which the conversation is summarised; undefined where tokens do not decide. */
	compactAt(window: number): number | undefined;
	isCompactionDue(moment: TalkMoment): boolean;
	/** Index of the first message that stays as it is; 0: there is nothing to summarise. Never that of a result. */
	keepFrom(messages: readonly TalkMessage[]): number;
	/**
	 * Tokens that messages may take, given the length of the system prompt in UTF-16 units; where they take more, the oldest
	 * after the first are left out. Absent: nothing is left out.
	 */
	budget?(window: number, systemLength: number): number;
	/** How old results of tools are shortened in what is sent. Absent: they never are. */
	readonly shortening?: ResultShortening;
	/** True where the runtime looks after the length once a turn is over, and not before one begins. */
	readonly isAfterTurn?: true;
	/** The runtime's own summary, where it asks no model for one. `before`: what an earlier one said. */
	summary?(messages: readonly TalkMessage[], before: string | undefined): string;
}

/** What is left of an answer, and the token in it by which the runtime does not deliver it. */
export interface ReplyReading {
	readonly text: string;
	readonly silent?: string;
}

/** Keeps the last `count` messages, and no result without its call. */
export const keepLast =
	(count: number) =>
	(messages: readonly TalkMessage[]): number =>
		messages.length <= count ? 0 : cutAt(messages, messages.length - count);

/** The message at `at`, or the next one after it that no call stands before: results stay with their calls. */
export function cutAt(messages: readonly TalkMessage[], at: number): number {
	let from = Math.max(0, at);
	while (from < messages.length && messages[from]?.role === 'tool') from += 1;
	return from;
}
