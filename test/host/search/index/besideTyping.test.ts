import { expect, it } from 'vitest';
import { besideTyping, createTypingNews } from '../../../../server/src/host/search/index/besideTyping.ts';

/** A thread that works in pieces of a quarter of a ms, and makes room after each. `step` is what its system counts rests in, in ms. */
function thread({ step = 0 } = {}) {
	const news = createTypingNews();
	let now = 1_000;
	const rests: number[] = [];
	const makeRoom = besideTyping(news.shared, {
		now: () => now,
		rest(ms) {
			rests.push(ms);
			now += Math.max(ms, step);
		},
	});
	return {
		news,
		rests,
		/** Works for `ms` of the clock, rests included; answers how many of them were work. */
		goOn(ms: number, beforeEach = () => {}) {
			let worked = 0;
			for (const end = now + ms; now < end; worked += 0.25) {
				beforeEach();
				now += 0.25;
				makeRoom();
			}
			return worked;
		},
	};
}

it('nobody types, and it never rests', () => {
	const { goOn, rests } = thread();
	expect([goOn(1_000), rests]).toEqual([1_000, []]);
});

it('after a key it rests until that is answered, and then as long as it works', () => {
	const { news, goOn, rests } = thread();
	goOn(10);
	news.typed();
	const worked = goOn(30);
	expect(rests[0]).toBe(4);
	expect(new Set(rests.slice(1))).toEqual(new Set([0.5]));
	expect(worked).toBeCloseTo(13, 0);
});

it('each key of somebody who types finds it resting within half a ms', () => {
	const { news, goOn, rests } = thread();
	for (let key = 0; key < 20; key++) {
		news.typed();
		const before = rests.length;
		goOn(0.5);
		expect(rests.slice(before)).toContain(4);
		goOn(25);
	}
});

it('it goes on as before once nobody has typed for some seconds, and not for a pause between two words', () => {
	const { news, goOn, rests } = thread();
	news.typed();
	goOn(3_000);
	const before = rests.length;
	goOn(100);
	expect(rests.length - before).toBeGreaterThan(50);
	goOn(2_000);
	const then = rests.length;
	expect([goOn(1_000), rests.length]).toEqual([1_000, then]);
});

it.each([0, 1, 15.6])('a third of the time is left where keys never end and a rest takes %d ms at least', (step) => {
	const { news, goOn } = thread({ step });
	expect(goOn(3_000, news.typed) / 3_000).toBeGreaterThan(0.32);
});

it('where somebody waits for the work it is not held up, and only for so long', async () => {
	const { news, goOn, rests } = thread();
	news.typed();
	await news.whileAwaited(async () => {
		expect([goOn(100), rests]).toEqual([100, []]);
	});
	await expect(news.whileAwaited(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
	goOn(10);
	expect(rests.length).toBeGreaterThan(5);
});
