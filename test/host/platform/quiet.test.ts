import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQuiet } from '../../../server/src/host/platform/quiet.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('where nobody did anything it is quiet at once', async () => {
	await createQuiet(1_500).reached();
	expect(vi.getTimerCount()).toBe(0);
});

it('it is quiet some time after the last of what a person did', async () => {
	const quiet = createQuiet(1_500);
	let isReached = false;
	quiet.disturb();
	void quiet.reached().then(() => {
		isReached = true;
	});
	await vi.advanceTimersByTimeAsync(1_000);
	quiet.disturb();
	await vi.advanceTimersByTimeAsync(1_400);
	expect(isReached).toBe(false);
	await vi.advanceTimersByTimeAsync(100);
	expect(isReached).toBe(true);
});
