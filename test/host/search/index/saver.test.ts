import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSaver } from '../../../../server/src/host/search/index/saver.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('changes are saved once they come to a rest', () => {
	const save = vi.fn();
	const changed = createSaver({ save, rest: 5_000, most: 30_000 });
	changed();
	vi.advanceTimersByTime(4_000);
	changed();
	vi.advanceTimersByTime(4_999);
	expect(save).not.toHaveBeenCalled();
	vi.advanceTimersByTime(1);
	expect(save).toHaveBeenCalledOnce();
});

it('changes that never come to a rest are saved now and then', () => {
	const save = vi.fn();
	const changed = createSaver({ save, rest: 5_000, most: 30_000 });
	for (let second = 0; second < 100; second += 2) {
		changed();
		vi.advanceTimersByTime(2_000);
	}
	expect(save).toHaveBeenCalledTimes(3);
});
