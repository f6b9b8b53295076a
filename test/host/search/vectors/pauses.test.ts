import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { MemoryIndexState } from '../../../../protocol/memory/search.ts';
import { createPauses } from '../../../../server/src/host/search/vectors/pauses.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'hrtime'] }));
afterEach(() => void vi.useRealTimers());

const minute = 60_000;

function desk() {
	const world: { isOnBattery: boolean | undefined; waits: boolean } = { isOnBattery: true, waits: true };
	const count = { looks: 0, changes: 0 };
	const pauses = createPauses({
		waitsOnBattery: () => world.waits,
		async runsOnBattery() {
			count.looks += 1;
			return world.isOnBattery;
		},
		onChange: () => {
			count.changes += 1;
		},
	});
	/** Whether a job may go on by now. */
	const job = (isLong: boolean) => {
		const asked = { isOn: false };
		void pauses.reached(isLong).then(() => {
			asked.isOn = true;
		});
		return asked;
	};
	const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
	return { world, count, pauses, job, pass };
}

it('a long job waits on battery, and goes on within a minute of mains', async () => {
	const { world, job, pass, count } = desk();
	const long = job(true);
	await pass(10 * minute);
	expect(long.isOn).toBe(false);
	world.isOnBattery = false;
	await pass(minute);
	expect(long.isOn).toBe(true);
	expect(count.changes).toBe(2);
});

it('a short one does not wait, and nobody looks for it', async () => {
	const { job, pass, count } = desk();
	const short = job(false);
	await pass(0);
	expect([short.isOn, count.looks]).toEqual([true, 0]);
});

it.each([false, undefined])('a long job does not wait where %s is all that is known of a battery', async (known) => {
	const { world, job, pass } = desk();
	world.isOnBattery = known;
	const long = job(true);
	await pass(0);
	expect(long.isOn).toBe(true);
});

it('looks once a minute at most, however often it is asked', async () => {
	const { world, job, pass, count } = desk();
	world.isOnBattery = false;
	for (let second = 0; second < 180; second++) {
		job(true);
		job(true);
		await pass(1_000);
	}
	expect(count.looks).toBeLessThanOrEqual(3);
	world.isOnBattery = true;
	await pass(minute);
	const [one, other] = [job(true), job(true)];
	await pass(5 * minute);
	expect([one.isOn, other.isOn]).toEqual([false, false]);
	expect(count.looks).toBeLessThanOrEqual(9);
});

it('goes on at once where the person says that it should not wait, and asks nobody then', async () => {
	const { world, pauses, job, pass, count } = desk();
	const long = job(true);
	await pass(0);
	world.waits = false;
	pauses.settingsChanged();
	await pass(0);
	expect(long.isOn).toBe(true);
	const { looks } = count;
	job(true);
	await pass(10 * minute);
	expect(count.looks).toBe(looks);
});

it('whoever types still goes first, also once there is mains', async () => {
	const { world, pauses, job, pass } = desk();
	world.isOnBattery = false;
	pauses.typed();
	const [long, short] = [job(true), job(false)];
	await pass(1_400);
	expect([long.isOn, short.isOn]).toEqual([false, false]);
	await pass(200);
	expect([long.isOn, short.isOn]).toEqual([true, true]);
});

it('says of folders that are not done that they wait, for as long as they do, and then how long it takes again', async () => {
	const { world, pauses, job, pass } = desk();
	const state = (embedded: number): MemoryIndexState => ({
		phase: 'ready',
		indexed: 9,
		total: 9,
		passages: 90,
		embeddings: { model: 'toy', embedded, left: 5_000 },
		leftOut: [],
	});
	expect(pauses.told(state(3))).toEqual(state(3));
	job(true);
	await pass(0);
	expect(pauses.told(state(3)).embeddings).toEqual({ model: 'toy', embedded: 3, waitsFor: 'mains' });
	expect(pauses.told(state(90))).toEqual(state(90));
	world.isOnBattery = false;
	await pass(minute);
	expect(pauses.told(state(3))).toEqual(state(3));
});

it('a job that a person has asked for waits for mains as well, and says of no folder that it waits', async () => {
	const { world, pauses, pass, count } = desk();
	expect(await pauses.power.isShort()).toBe(true);
	let isOn = false;
	void pauses.power.reached().then(() => {
		isOn = true;
	});
	await pass(10 * minute);
	expect(isOn).toBe(false);
	const behind: MemoryIndexState = {
		phase: 'ready',
		indexed: 9,
		total: 9,
		passages: 90,
		embeddings: { model: 'toy', embedded: 3 },
		leftOut: [],
	};
	expect(pauses.told(behind)).toEqual(behind);
	expect(count.changes).toBe(0);
	world.isOnBattery = false;
	// Whoever types keeps it from nothing.
	pauses.typed();
	await pass(minute);
	expect(isOn).toBe(true);
	expect(await pauses.power.isShort()).toBe(false);
});

it('goes on at once where the person says that it should not wait, also with what they have asked for', async () => {
	const { world, pauses, pass } = desk();
	let isOn = false;
	void pauses.power.reached().then(() => {
		isOn = true;
	});
	await pass(minute);
	world.waits = false;
	pauses.settingsChanged();
	await pass(0);
	expect(isOn).toBe(true);
});
