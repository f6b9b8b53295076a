import { expect, test } from 'vitest';
import { oneAtATime } from '../../../client/src/ui/oneAtATime.ts';

/** Work that ends when it is told to, and says what it saw. */
function slowWork(state: { value: number }) {
	const seen: number[] = [];
	const ends: (() => void)[] = [];
	const work = async () => {
		const value = state.value;
		await new Promise<void>((resolve) => ends.push(resolve));
		seen.push(value);
	};
	const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
	const end = async () => {
		ends.shift()?.();
		await settle();
	};
	return { work, seen, end, open: () => ends.length };
}

test('a burst of changes costs two calls, and the last one sees the newest state', async () => {
	const state = { value: 1 };
	const { work, seen, end, open } = slowWork(state);
	const refresh = oneAtATime(work);
	const first = refresh();
	state.value = 2;
	refresh();
	state.value = 3;
	const last = refresh();
	expect(open()).toBe(1);
	await end();
	expect(open()).toBe(1);
	await end();
	await Promise.all([first, last]);
	expect(seen).toEqual([1, 3]);
});

test('once all is done, the next change is a call of its own', async () => {
	const { work, seen, end } = slowWork({ value: 7 });
	const refresh = oneAtATime(work);
	const first = refresh();
	await end();
	await first;
	const second = refresh();
	await end();
	await second;
	expect(seen).toEqual([7, 7]);
});

test('a change that comes in the very moment the last call ends is not lost', async () => {
	const { work, seen, end } = slowWork({ value: 7 });
	const refresh = oneAtATime(work);
	void refresh();
	const ended = end();
	queueMicrotask(() => queueMicrotask(() => void refresh()));
	await ended;
	await end();
	expect(seen).toEqual([7, 7]);
});
