import { describe, expect, it } from 'vitest';
import { costOf } from '../../../server/src/host/models/prices.ts';
import { knownWindow } from '../../../server/src/host/models/windows.ts';

const million = 1_000_000;
const usage = { input: million, output: million, cached: 0 };

describe('the cost of an answer', () => {
	it('is that of fresh input, cached input, what is kept, and output', () => {
		const model = 'claude-sonnet-5-5';
		expect(costOf({ input: 90_000, output: 1000, cached: 60_000, written: 20_000 }, { model })).toBeCloseTo(
			(10_000 * 2 + 60_000 * 0.1 + 20_000 * 2.5 + 1000 * 10) / million,
			12,
		);
	});

	it.each([
		['claude-sonnet-4-5-20250929', 18],
		['anthropic/claude-sonnet-5.5', 12],
		['models/gemini-3.8-flash', 4.5],
		['gpt-5.4-2026-03-05', 17.5],
		['claude-haiku-4-5-latest', 6],
	])('of %s is found by its name without maker and date', (model, dollars) => {
		expect(costOf(usage, { model })).toBeCloseTo(dollars, 10);
	});

	it.each(['claude-fable-5-2', 'gpt-6.2-sol-pro', 'gpt-6.2-sol:batch', 'llama3', '', 'constructor', '__proto__'])(
		'of %s is not known',
		(model) => {
			expect(costOf(usage, { model })).toBeUndefined();
		},
	);

	it('is another one for long requests, as a whole', () => {
		const model = 'claude-haiku-5-5';
		expect(costOf({ input: 100_000, output: 1000, cached: 0 }, { model })).toBeCloseTo(0.0105, 10);
		expect(costOf({ input: 100_001, output: 1000, cached: 100_000 }, { model })).toBeCloseTo(
			(1 * 0.5 + 100_000 * 0.05 + 1000 * 2.5) / million,
			10,
		);
		expect(costOf({ input: 300_000, output: 1000, cached: 0 }, { model: 'gpt-6.2-sol' })).toBeCloseTo(1.215, 10);
	});

	it('is as the person says, by the longest beginning that fits', () => {
		const own = {
			claude: { input: 1, output: 1 },
			'claude-sonnet': { input: 3, output: 4, cacheRead: 0.5 },
			'claude-sonnet-5-5': { input: 'cheap', output: 1 },
		};
		expect(costOf(usage, { model: 'claude-sonnet-5-5', own })).toBe(7);
		expect(costOf({ ...usage, cached: million }, { model: 'claude-sonnet-5-5', own })).toBe(4.5);
		expect(costOf(usage, { model: 'my/claude-x', own, listed: false })).toBe(2);
	});

	it.each([null, 4, [], { input: -1, output: 1 }, { input: 1 }, { input: 1, output: Number.POSITIVE_INFINITY }])(
		'is not believed of %o',
		(price) => {
			expect(costOf(usage, { model: 'llama3', own: { llama3: price } })).toBeUndefined();
		},
	);
});

describe('what a model takes in', () => {
	it.each([
		['claude-sonnet-5-5', 1_000_000],
		['claude-haiku-4-5-20251001', 200_000],
		['anthropic/claude-opus-4.8', 1_000_000],
		['gpt-6.2-sol', 922_000],
		['gpt-5-mini', 400_000],
		['gpt-4o-mini', 128_000],
		['models/gemini-3.8-flash', 1_048_576],
		['llama3', undefined],
	])('is known of %s', (model, tokens) => {
		expect(knownWindow(model)).toBe(tokens);
	});
});
