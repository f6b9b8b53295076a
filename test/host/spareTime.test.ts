import { expect, test } from 'vitest';
import { createSpareTime } from '../../server/src/host/platform/spareTime.ts';

/** Spare time by a clock that only goes on where something takes time; `others` is done while others have their turn. */
function spareTime(others: (at: number) => void = () => undefined) {
	let at = 0;
	const turns: number[] = [];
	const spare = createSpareTime({
		now: () => at,
		async sleep(ms) {
			at += ms;
			others(at);
		},
		async turn() {
			turns.push(at);
			others(at);
		},
	});
	const done: number[] = [];
	const work = (ms: number) =>
		spare.spend(() => {
			done.push(at);
			at += ms;
		});
	return { spare, work, done, turns };
}

test('work is done in slices of 3 ms, and others have their turn in between', async () => {
	const { work, done, turns } = spareTime();
	await Promise.all([2, 2, 1, 5, 1].map(work));
	expect(done).toEqual([0, 2, 4, 5, 10]);
	expect(turns).toEqual([0, 4, 10]);
});

test('work waits until nobody has typed for 300 ms, and asked for anything for 50 ms', async () => {
	const typing = spareTime((at) => at < 600 && typing.spare.typed());
	await typing.work(1);
	expect(typing.done).toEqual([600]);
	const asking = spareTime((at) => at < 100 && asking.spare.asked());
	await asking.work(1);
	expect(asking.done).toEqual([100]);
});

test('whoever asks and asks lets a slice be done every second, and whoever types none', async () => {
	const asking = spareTime(() => asking.spare.asked());
	await asking.work(3);
	await asking.work(3);
	expect(asking.done).toEqual([1_000, 2_003]);
	let keys = 0;
	const typing = spareTime(() => keys++ < 50 && typing.spare.typed());
	await typing.work(1);
	expect(typing.done).toEqual([50 * 300]);
});

test('at the end nothing waits any more, and work that throws is its owner’s to hear of', async () => {
	const { spare, work, done } = spareTime(() => spare.typed());
	spare.end();
	await work(1);
	const broken = spare.spend(() => {
		throw new Error('broken');
	});
	await expect(broken).rejects.toThrow('broken');
	await work(1);
	expect(done.length).toBe(2);
});
