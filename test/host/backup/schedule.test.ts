import { describe, expect, it } from 'vitest';
import { type BackupMode, createBackupSchedule } from '../../../server/src/host/backup/schedule.ts';

const second = 1_000;
const hour = 3_600 * second;

function schedule(mode: BackupMode, last: number | 'never' = 0) {
	let now = 100 * hour;
	let kept = last === 'never' ? undefined : now + last;
	const made: number[] = [];
	const tried: number[] = [];
	const told: string[] = [];
	let failure: string | undefined;
	const start = now;
	const planned = createBackupSchedule({
		clock: () => now,
		roots: () => ['/aria'],
		modeOf: () => mode,
		lastOf: async () => kept,
		async backUp() {
			tried.push((now - start) / second);
			if (failure !== undefined) throw new Error(failure);
			made.push((now - start) / second);
			kept = now;
		},
		onError: (error) => told.push(String(error)),
	});
	return {
		made,
		tried,
		told,
		...planned,
		fail(why: string | undefined) {
			failure = why;
		},
		async later(ms: number) {
			now += ms;
			await planned.look();
		},
		/** Looks every half minute, for so many minutes. */
		async wait(minutes: number) {
			for (let look = 0; look < 2 * minutes; look++) {
				now += 30 * second;
				await planned.look();
			}
		},
	};
}

describe('backups that are made by themselves', () => {
	it('are none where they are off, or where nobody has set a backup up', async () => {
		const off = schedule('off', -1_000 * hour);
		off.changed('/aria');
		await off.later(hour);
		const nobody = schedule('daily', 'never');
		await nobody.later(1_000 * hour);
		expect([off.made, nobody.made]).toEqual([[], []]);
	});

	it('see at the start what changed before, and then wait until nothing has changed for half a minute', async () => {
		const { made, later, changed } = schedule('afterWrites');
		await later(0);
		await later(hour);
		expect(made).toEqual([0]);
		changed('/aria');
		await later(20 * second);
		changed('/aria');
		await later(20 * second);
		expect(made).toEqual([0]);
		await later(10 * second);
		expect(made).toEqual([0, 3_650]);
	});

	it('do not wait for ever for an agent that goes on writing', async () => {
		const { made, later, changed } = schedule('afterWrites');
		await later(0);
		for (let step = 0; step < 70; step++) {
			changed('/aria');
			await later(10 * second);
		}
		expect(made.length).toBe(2);
	});

	it.each([
		['hourly', hour],
		['daily', 24 * hour],
	] as const)('are made %s, changed or not', async (mode, period) => {
		const { made, later } = schedule(mode);
		await later(period - second);
		expect(made).toEqual([]);
		await later(second);
		await later(second);
		expect(made).toEqual([period / second]);
	});

	it('are not put off by a clock that was set back', async () => {
		const { made, later } = schedule('daily', 900 * hour);
		await later(0);
		expect(made).toEqual([0]);
	});

	it.each(['afterWrites', 'hourly'] as const)(
		'are tried again and again where they fail, ever more seldom: %s',
		async (mode) => {
			const { tried, made, told, fail, wait } = schedule(mode, -2 * hour);
			fail('the disk is full');
			await wait(4 * 60);
			const pauses = tried.slice(1).map((each, index) => (each - (tried[index] ?? 0)) / 60);
			expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
			expect(told).toEqual(['Error: the disk is full']);
			fail(undefined);
			await wait(60);
			expect(made).toHaveLength(1);
		},
	);

	it('say another failure, and one that comes back after a success', async () => {
		const { told, fail, wait } = schedule('hourly', -2 * hour);
		for (const why of ['full', 'full', 'gone', undefined, 'gone']) {
			fail(why);
			await wait(120);
		}
		expect(told).toEqual(['Error: full', 'Error: gone', 'Error: gone']);
	});

	it('are tried again soon after a change, where they have failed', async () => {
		const { tried, told, fail, wait, changed } = schedule('afterWrites');
		fail('the disk is full');
		await wait(60);
		tried.length = 0;
		changed('/aria');
		await wait(1);
		expect(tried).toHaveLength(1);
		for (let minute = 0; minute < 10; minute++) {
			changed('/aria');
			await wait(1);
		}
		expect(tried.length).toBeLessThanOrEqual(11);
		expect(told).toHaveLength(1);
	});

	it('are made of each workspace, whatever is wrong with another', async () => {
		const made: string[] = [];
		const planned = createBackupSchedule({
			clock: () => hour,
			roots: () => ['/broken', '/aria'],
			modeOf: () => 'afterWrites',
			async lastOf(root) {
				if (root === '/broken') throw new Error('unreadable');
				return 0;
			},
			backUp: async (root) => void made.push(root),
			onError: () => undefined,
		});
		await planned.look();
		expect(made).toEqual(['/aria']);
	});

	it('do not wait for a clock that was set back after a change', async () => {
		const { made, later, changed } = schedule('afterWrites');
		await later(0);
		changed('/aria');
		await later(-50 * hour);
		expect(made).toHaveLength(2);
	});
});
