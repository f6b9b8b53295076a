import { turnSummary } from '../../../continuity/turn.ts';
import type { TalkMessage, TalkPolicy } from '../../capabilities/talk.ts';

/** Holaboss 2026.4.13: turns that its compaction boundary preserves. */
const preservedTurns = 5;

/** UTF-16 units of a request that the next run is reminded of, and lines that a summary has at most. */
const limits = { request: 220, lines: 40 } as const;

/** Indices of what people said: each opens a turn. */
const openings = (messages: readonly TalkMessage[]): readonly number[] =>
	messages.flatMap(({ role }, index) => (role === 'user' ? [index] : []));

function lineOf(turn: readonly TalkMessage[]): string {
	const asked = (turn[0]?.text ?? '').replace(/\s+/gu, ' ').trim();
	const request = asked.length > limits.request ? `${asked.slice(0, limits.request - 1).trimEnd()}...` : asked;
	const assistantText = turn.findLast(({ role, text }) => role === 'assistant' && text.trim() !== '')?.text ?? '';
	const summary = turnSummary({ status: 'completed', stopReason: null, assistantText });
	return `- “${request}” → ${summary ?? 'no words'}`;
}

/**
 * After every turn the runtime draws a boundary: what came before it is known by one line for each turn, made without a
 * model, and the last turns are preserved. Nothing hangs on tokens, and memories are extracted elsewhere.
 */
export const talkPolicy: TalkPolicy = {
	compactAt: () => undefined,
	isCompactionDue: ({ messages }) => openings(messages).length > preservedTurns,
	keepFrom: (messages) => openings(messages).at(-preservedTurns) ?? 0,
	summary(messages, before) {
		const starts = openings(messages);
		const turns = starts.map((start, index) => messages.slice(start, starts[index + 1]));
		const lines = [...(before?.split('\n').filter((line) => line.startsWith('- ')) ?? []), ...turns.map(lineOf)];
		return lines.slice(-limits.lines).join('\n');
	},
};
