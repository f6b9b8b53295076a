import { describe, expect, it } from 'vitest';
import { type BackupMode, createBackupSchedule } from '../../../server/src/host/backup/schedule.ts';

const second = 1_000;
const hour = 3_600 * second;

function schedule(mode: BackupMode, last: number | 'never' = 0) {
	let now = 100 * hour;
	let kept = last === 'never' ? undefined : now + last;
	const made: number[] = [];
	const start = now;
	const planned = createBackupSchedule({
		clock: () => now,
		roots: () => ['/aria'],
		modeOf: () => mode,
		lastOf: async () => kept,
		async backUp() {
			made.push((now - start) / second);
			kept = now;
		},
		onError(error) {
			throw error;
		},
	});
	return {
		made,
		...planned,
		async later(ms: number) {
			now += ms;
			await planned.look();
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
});
