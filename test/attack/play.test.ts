import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Attack, Ground } from './attack.ts';
import { attacks } from './attacks.ts';
import { play, told } from './play.ts';

const form = { short: true, scale: 1, seed: 7 };
const attack = (run: (ground: Ground) => unknown): Attack => ({
	name: 'made-up',
	what: '',
	run: async (ground) => void (await run(ground)),
});

test('an attack from which nothing came has passed, and says what it tried', async () => {
	const played = await play(
		attack(({ tried }) => tried(1200)),
		form,
	);
	expect(played.passed).toBe(true);
	expect(told(played, form)).toMatch(/^✓ made-up +1,200 tries: 0 lost, 0 doubled, 0 outside, 0 hung, 0 wrong/u);
});

test('each damage makes it fail, and how to make the attack again is said', async () => {
	for (const kind of ['lost', 'doubled', 'outside', 'hung', 'wrong'] as const) {
		const played = await play(
			attack(({ tried, broke }) => {
				tried();
				broke(kind, 'the kiln');
			}),
			form,
		);
		expect(played.passed).toBe(false);
		expect(told(played, form)).toContain(`1 ${kind}`);
		expect(told(played, form)).toContain(`${kind}: the kiln`);
		expect(told(played, form)).toContain('--only made-up --seed 7');
	}
});

test('an attack that has tried nothing, or could not go on, has failed', async () => {
	expect(
		await play(
			attack(() => undefined),
			form,
		),
	).toMatchObject({ passed: false });
	const broken = await play(
		attack(() => Promise.reject(new Error('no such kiln'))),
		form,
	);
	expect(broken).toMatchObject({ passed: false, figures: { reports: [expect.stringContaining('no such kiln')] } });
});

test('an answer that never comes counts as hung, and what comes in time does not', async () => {
	const played = await play(
		attack(async ({ tried, answered }) => {
			tried();
			expect(await answered(Promise.resolve('tea'), 'quick')).toBe('tea');
			expect(await answered(setTimeout(60_000, undefined, { ref: false }), 'slow', 0.01)).toBeUndefined();
		}),
		form,
	);
	expect(played.figures.damage.hung).toBe(1);
	expect(played.figures.reports).toEqual([expect.stringContaining('slow')]);
});

test('the same seed makes the same attack, and another another', async () => {
	const numbers = async (seed: number) => {
		const seen: number[] = [];
		await play(
			attack(({ dice }) => seen.push(dice.below(1e9), dice.below(1e9))),
			{ ...form, seed },
		);
		return seen;
	};
	expect(await numbers(1)).toEqual(await numbers(1));
	expect(await numbers(1)).not.toEqual(await numbers(2));
});

test('what an input took is judged in the long form alone', async () => {
	const slow = attack(({ tried, input }) => {
		tried();
		input(201);
	});
	expect(await play(slow, form)).toMatchObject({ passed: true, figures: { slowest: 201 } });
	expect(await play(slow, { ...form, short: false })).toMatchObject({ passed: false });
});

test('every attack has a name of its own', () => {
	const names = attacks.map(({ name }) => name);
	expect(new Set(names).size).toBe(names.length);
});
