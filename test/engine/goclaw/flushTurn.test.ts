import { describe, expect, it } from 'vitest';
import {
	type FlushTurn,
	flushMessages,
	flushTurnLimits,
	runFlushTurn,
} from '../../../server/src/engine/runtimes/goclaw/chat/flushTurn.ts';

const turn: FlushTurn = {
	systemPrompt: 'S',
	flushSystemPrompt: 'F',
	flushPrompt: 'P',
	summary: '',
	history: Array.from({ length: 12 }, (_, index) => ({ role: 'user', content: `m${index}` })),
	compactionCount: 2,
};

describe('the turn that saves memories', () => {
	it('sees the last ten messages between the prompts', () => {
		const messages = flushMessages(turn).map(({ role, content }) => `${role}: ${content}`);
		expect(messages).toHaveLength(12);
		expect([messages[0], messages[1], messages.at(-1)]).toEqual(['system: S\n\nF', 'user: m2', 'user: P']);
	});

	it('sees what was summarised before', () => {
		const [, asked, answered] = flushMessages({ ...turn, summary: 'so far' });
		expect(asked?.content).toBe('[Previous conversation summary]\nso far');
		expect(answered?.role).toBe('assistant');
	});

	it('is cut off after five calls, each of which knows what the tools answered before', async () => {
		const lengths: number[] = [];
		const outcome = await runFlushTurn(turn, async (messages) => {
			lengths.push(messages.length);
			return { kind: 'tools', messages: [{ role: 'tool', content: 'written' }] };
		});
		expect(lengths).toEqual([12, 13, 14, 15, 16]);
		expect(outcome).toEqual({ calls: flushTurnLimits.calls, flushedCycle: 2 });
	});

	it('marks the cycle as done where the model fails', async () => {
		expect(await runFlushTurn(turn, async () => ({ kind: 'failed' }))).toEqual({ calls: 1, flushedCycle: 2 });
	});
});
