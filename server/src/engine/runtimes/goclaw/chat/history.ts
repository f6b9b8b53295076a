import type { ProseLine } from '../../../prompt/wording/wording.ts';

/** A message as far as cutting and counting the history goes. */
export interface HistoryMessage {
	readonly role: 'user' | 'assistant' | 'tool' | 'system';
	readonly content: string;
	/** Of an answer: the ids of the tools' calls in it. */
	readonly calls?: readonly string[];
	/** Of a tool's result: the id of the call that it belongs to. */
	readonly callId?: string;
}

/** Stands in for the result of a call that has none left. */
const missingResult = '[Tool result missing — session was compacted]';

/** Results that follow no call of theirs go; calls that have lost their result get one that says so. */
export function repairToolCalls(history: readonly HistoryMessage[]): HistoryMessage[] {
	const repaired: HistoryMessage[] = [];
	let open: string[] = [];
	const close = () => {
		repaired.push(...open.map((callId): HistoryMessage => ({ role: 'tool', content: missingResult, callId })));
		open = [];
	};
	for (const message of history) {
		if (message.role !== 'tool') {
			close();
			open = [...(message.calls ?? [])];
		} else if (message.callId === undefined || !open.includes(message.callId)) continue;
		else open = open.filter((id) => id !== message.callId);
		repaired.push(message);
	}
	close();
	return repaired;
}

/** From the last `limit` messages of the person on; 0 or less is no limit. */
export function limitHistoryTurns<T extends Pick<HistoryMessage, 'role'>>(
	messages: readonly T[],
	limit: number,
): readonly T[] {
	if (limit <= 0) return messages;
	let turns = 0;
	for (let at = messages.length - 1; at >= 0; at -= 1) {
		if (messages[at]?.role !== 'user') continue;
		turns += 1;
		if (turns === limit) return messages.slice(at);
	}
	return messages;
}

/** Tokens as the runtime estimates them: a third of each message's characters, rounded down message by message. */
export function estimateTokens(contents: readonly string[]): number {
	return contents.reduce((sum, content) => sum + Math.floor(Array.from(content).length / 3), 0);
}

/** What the runtime lets the agent say to a summary. */
export const acknowledgement: ProseLine = { length: 76, digest: 'b23eb9448c662cb9' };

/** The messages around a prompt. `acknowledgement` is the runtime's answer to its own summary. */
export function messageList(parts: {
	readonly systemPrompt: string;
	readonly summary: string;
	readonly acknowledgement: string;
	readonly history: readonly HistoryMessage[];
	readonly message: string;
}): HistoryMessage[] {
	const summary: HistoryMessage[] =
		parts.summary === ''
			? []
			: [
					{ role: 'user', content: `[Previous conversation summary]\n${parts.summary}` },
					{ role: 'assistant', content: parts.acknowledgement },
				];
	return [
		{ role: 'system', content: parts.systemPrompt },
		...summary,
		...parts.history,
		{ role: 'user', content: parts.message },
	];
}
