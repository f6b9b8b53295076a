import type { ProseLine } from '../../prompt/wording.ts';

/** A message as far as cutting and counting the history goes. */
export interface HistoryMessage {
	readonly role: 'user' | 'assistant' | 'tool' | 'system';
	readonly content: string;
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
