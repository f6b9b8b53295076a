import { type HistoryMessage, repairToolCalls } from './history.ts';

/** GoClaw 2026.2.26, memory flush. `history` in messages, `timeoutMs` for the whole turn. */
export const flushTurnLimits = {
	calls: 5,
	history: 10,
	maxTokens: 4096,
	temperature: 0.3,
	timeoutMs: 90_000,
} as const;

export interface FlushTurn {
	/** The minimal prompt, made without context files, channel and owners. */
	readonly systemPrompt: string;
	readonly flushSystemPrompt: string;
	readonly flushPrompt: string;
	/** Empty where nothing was summarised yet. */
	readonly summary: string;
	readonly history: readonly HistoryMessage[];
	readonly compactionCount: number;
}

const summaryHeading = '[Previous conversation summary]\n';
const summaryAnswer = 'Understood.';

/** What the model is sent first. */
export function flushMessages(turn: FlushTurn): HistoryMessage[] {
	const summary: HistoryMessage[] =
		turn.summary === ''
			? []
			: [
					{ role: 'user', content: summaryHeading + turn.summary },
					{ role: 'assistant', content: summaryAnswer },
				];
	return [
		{ role: 'system', content: `${turn.systemPrompt}\n\n${turn.flushSystemPrompt}` },
		...summary,
		...repairToolCalls(turn.history).slice(-flushTurnLimits.history),
		{ role: 'user', content: turn.flushPrompt },
	];
}

export type FlushReply =
	| { readonly kind: 'done' | 'failed' }
	/** The model's message and what its tools answered. */
	| { readonly kind: 'tools'; readonly messages: readonly HistoryMessage[] };

/**
 * Asks the model until it calls no tool, fails, or was asked five times. The cycle counts as flushed whatever came of it,
 * and nothing of the turn enters the session's history.
 */
export async function runFlushTurn(
	turn: FlushTurn,
	ask: (messages: readonly HistoryMessage[]) => Promise<FlushReply>,
): Promise<{ readonly calls: number; readonly flushedCycle: number }> {
	let messages: readonly HistoryMessage[] = flushMessages(turn);
	let calls = 0;
	while (calls < flushTurnLimits.calls) {
		const reply = await ask(messages);
		calls += 1;
		if (reply.kind !== 'tools') break;
		messages = [...messages, ...reply.messages];
	}
	return { calls, flushedCycle: turn.compactionCount };
}
