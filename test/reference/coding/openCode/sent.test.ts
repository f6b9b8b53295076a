import { describe, expect, it } from 'vitest';
import { requestIn } from '../completions.ts';
import { saidIn } from './sent.ts';

const reminder = '\n\n<system-reminder>\nInstructions from: /w/a/AGENTS.md\nA\n</system-reminder>';

const request = (results: readonly string[]) => ({
	path: '/v1/chat/completions',
	body: {
		messages: [
			{
				role: 'system',
				content: "Prose.\n<env>\n  Today's date: Sat Nov 28 2026\n</env>\nInstructions from: /w/AGENTS.md\n A \n",
			},
			{ role: 'user', content: 'Hello' },
			...results.map((content) => ({ role: 'tool', content })),
		],
		tools: [
			{ type: 'function', function: { name: 'read', description: 'Reads.' } },
			{ type: 'function', function: { name: 'task', description: 'Delegates.\n- general: All' } },
		],
	},
});

const sent = (...those: readonly (readonly string[])[]) =>
	those.flatMap((results) => requestIn(request(results)) ?? []);

describe('what OpenCode sends', () => {
	it('is kept to the byte, but for the day', () => {
		expect(saidIn(sent([]))).toEqual({
			'the system prompt': "Prose.\n<env>\n  Today's date: \n</env>\nInstructions from: /w/AGENTS.md\n A \n",
			'the tool “task”': 'Delegates.\n- general: All',
			'after a read': '',
		});
	});

	it('has of the answers of tools what stands behind them', () => {
		const said = saidIn(sent([], [`1: x${reminder}`], [`1: x${reminder}`, '2: y', `3: z${reminder}`]));
		expect(said['after a read']).toBe(reminder + reminder);
	});

	it('is nothing where it does not start', () => {
		expect(saidIn([])).toEqual({ start: 'does not start' });
	});
});
