import { expect, it } from 'vitest';
import { besideTyping, createTypingNews } from '../../../../server/src/host/search/index/besideTyping.ts';

/** A thread that works in pieces of a quarter of a ms, and makes room after each. `step` is what its system counts rests in, in ms. */
function thread({ step = 0 } = {}) {
	const news = createTypingNews();
	let now = 1_000;
	const rests: number[] = [];
	let meanwhile = () => {};
	const makeRoom = besideTyping(news.shared, {
		now: () => now,
		rest(ms) {
			rests.push(ms);
			now += Math.max(ms, step);
			meanwhile();
		},
	});
	return {
		news,
		rests,
		/** From now on, `happens` in each rest. */
		whileResting(happens: () => void) {
			meanwhile = happens;
		},
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

it('while somebody types it rests nine times as long as it works', () => {
	const { news, goOn, rests } = thread();
	goOn(10);
	news.typed();
	expect(goOn(1_000) / 1_000).toBeCloseTo(0.1, 2);
	expect(new Set(rests)).toEqual(new Set([4.5]));
});

it('each key of somebody who types finds it resting within half a ms, and for as long as a key takes', () => {
	const { news, goOn, rests } = thread();
	news.typed();
	for (let key = 0; key < 20; key++) {
		goOn(29.5);
		news.typed();
		const before = rests.length;
		goOn(0.5);
		expect(rests[before]).toBeGreaterThanOrEqual(4);
	}
});

it('a key that comes while it rests is answered before it goes on', () => {
	const { news, goOn, rests, whileResting } = thread();
	news.typed();
	goOn(5);
	whileResting(news.typed);
	const before = rests.length;
	goOn(5);
	expect(rests.slice(before, before + 2)).toEqual([4.5, 4]);
});

it('in a pause between two words it rests as long as it works, and not at all once nobody has typed for some seconds', () => {
	const { news, goOn, rests } = thread();
	news.typed();
	goOn(2_000);
	expect(goOn(1_000) / 1_000).toBeCloseTo(0.5, 1);
	goOn(2_000);
	const then = rests.length;
	expect([goOn(1_000), rests.length]).toEqual([1_000, then]);
});

it.each([0, 1, 15.6])('a tenth of the time is left where keys never end and a rest takes %d ms at least', (step) => {
	const { news, goOn, whileResting } = thread({ step });
	whileResting(news.typed);
	expect(goOn(3_000, news.typed) / 3_000).toBeGreaterThan(0.09);
});

it('where somebody waits for the work it is not held up, and only for so long', async () => {
	const { news, goOn, rests } = thread();
	news.typed();
	await news.whileAwaited(async () => {
		expect([goOn(100), rests]).toEqual([100, []]);
	});
	await expect(news.whileAwaited(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
	goOn(10);
	expect(rests.length).toBe(2);
});
