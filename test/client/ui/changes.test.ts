import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { changedRows } from '../../../client/src/ui/changedRows.ts';
import { progressIfSlow } from '../../../client/src/ui/progress.ts';
import { whenAtRest } from '../../../client/src/ui/whenAtRest.ts';

vi.mock('vscode', () => ({}));

const rows = (...all: readonly (readonly [string, number])[]) => all.map(([id, tokens]) => ({ id, tokens }));
const changed = (before: ReturnType<typeof rows>, after: ReturnType<typeof rows>) =>
	changedRows(before, after, ({ id }) => id);

describe('what a view paints anew', () => {
	it('is the rows that say something else', () => {
		expect(changed(rows(['a', 1], ['b', 2]), rows(['a', 1], ['b', 3]))).toEqual(['b']);
		expect(changed(rows(['a', 1]), rows(['a', 1]))).toEqual([]);
	});

	it('is all of them where one came, went or moved', () => {
		expect(changed(rows(['a', 1]), rows(['a', 1], ['b', 2]))).toBeUndefined();
		expect(changed(rows(['a', 1], ['b', 2]), rows(['b', 2], ['a', 1]))).toBeUndefined();
	});
});

describe('while somebody types', () => {
	beforeEach(() => void vi.useFakeTimers());
	afterEach(() => void vi.useRealTimers());

	it('views ask once, when the fingers rest', () => {
		const work = vi.fn();
		const resting = whenAtRest(work);
		for (let key = 0; key < 5; key += 1) {
			resting.soon();
			vi.advanceTimersByTime(100);
		}
		expect(work).not.toHaveBeenCalled();
		vi.advanceTimersByTime(100);
		expect(work).toHaveBeenCalledOnce();
	});

	it('quick work shows no progress, and slow work shows it until it is done', async () => {
		const shown: Promise<void>[] = [];
		const progress = progressIfSlow((done) => shown.push(done));
		progress.busy();
		vi.advanceTimersByTime(299);
		progress.done();
		vi.advanceTimersByTime(1_000);
		expect(shown).toEqual([]);
		progress.busy();
		progress.busy();
		vi.advanceTimersByTime(300);
		expect(shown).toHaveLength(1);
		progress.done();
		await shown[0];
	});
});
