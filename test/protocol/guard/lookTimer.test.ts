import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLookTimer } from '../../../server/src/language/support/guard/lookTimer.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Looks of which the patient ones always find news. */
function looking() {
	const looks: boolean[] = [];
	const look = async (isPatient: boolean) => {
		looks.push(isPatient);
		return !isPatient;
	};
	const onError = (error: unknown) => {
		throw error;
	};
	return { looks, timer: createLookTimer({ look, onError, rest: 300, patience: 700, longest: 3_000 }) };
}

describe('a look at the disk', () => {
	it('comes when nothing changed for a moment, and once more where there is news', async () => {
		const { looks, timer } = looking();
		timer.changed();
		await vi.advanceTimersByTimeAsync(200);
		timer.changed();
		await vi.advanceTimersByTimeAsync(299);
		expect(looks).toEqual([]);
		await vi.advanceTimersByTimeAsync(1);
		expect(looks).toEqual([true]);
		await vi.advanceTimersByTimeAsync(700);
		expect(looks).toEqual([true, false]);
		await vi.advanceTimersByTimeAsync(10_000);
		expect(looks).toHaveLength(2);
	});

	it.each([100, 500])('is kept off by no program that writes every %i ms', async (pause) => {
		const { looks, timer } = looking();
		for (let passed = 0; passed <= 3_000; passed += pause) {
			timer.changed();
			await vi.advanceTimersByTimeAsync(pause);
		}
		expect(looks.filter((isPatient) => !isPatient)).toHaveLength(1);
	});

	it('does not come once all is over', async () => {
		const { looks, timer } = looking();
		timer.changed();
		timer[Symbol.dispose]();
		timer.begin(100);
		await vi.advanceTimersByTimeAsync(10_000);
		expect(looks).toEqual([]);
	});
});
