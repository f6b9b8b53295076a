import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { isTimeZone } from '../../../server/src/engine/memory/clock.ts';
import { ownTimeZone } from '../../../server/src/host/platform/ownTimeZone.ts';

const clock = fileURLToPath(new URL('../../../server/src/engine/memory/clock.ts', import.meta.url));

/** Two years minute by minute would take long: every 17 hours, and around each change of a clock every second minute. */
const moments = `
const hour = 3_600_000;
const moments = [0, 1, 999, 63_072_000_000, 253_401_999_999_999, 253_402_000_000_000, -1, -1e12, 1e14];
for (let now = Date.UTC(2025, 11, 30); now < Date.UTC(2028, 0, 3); now += 17 * hour + 61_001) moments.push(now);
for (const at of [[2026, 2, 29], [2026, 9, 25], [2026, 2, 8], [2026, 10, 1], [2026, 3, 5], [2026, 9, 4], [1972, 0, 7], [1975, 3, 6], [2011, 11, 30]])
	for (let now = Date.UTC(...at) - 14 * hour; now < Date.UTC(...at) + 30 * hour; now += 2 * 60_000) moments.push(now);
`;

/** What the wall shows at all of these moments, in a process whose own zone is `zone`. */
function wallIn(zone: string, isTold: boolean): readonly unknown[] {
	const program = `
		const { setOwnZone, wallClock } = await import(${JSON.stringify(clock)});
		${moments}
		let formats = 0;
		Intl.DateTimeFormat = class extends Intl.DateTimeFormat { constructor(...given) { super(...given); formats++; } };
		${isTold ? `setOwnZone(${JSON.stringify(zone)});` : ''}
		wallClock({ now: Date.UTC(2026, 10, 21), timeZone: ${JSON.stringify(zone)} });
		const atFirst = formats;
		console.log(JSON.stringify({ atFirst, shown: moments.map((now) => wallClock({ now, timeZone: ${JSON.stringify(zone)} })) }));`;
	const output = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
		env: { ...process.env, TZ: zone, NODE_NO_WARNINGS: '1' },
		encoding: 'utf8',
	});
	const { atFirst, shown } = JSON.parse(output);
	expect(atFirst, 'formatters that the first look takes').toBe(isTold ? 0 : 1);
	return shown;
}

describe('the clock of the process’s own zone shows what that of the zone shows', () => {
	test.each([
		'Europe/Berlin',
		'America/New_York',
		'Australia/Lord_Howe',
		'Asia/Kathmandu',
		'Pacific/Apia',
		'Africa/Monrovia',
		'America/St_Johns',
	])('%s', (zone) => {
		expect(wallIn(zone, true)).toEqual(wallIn(zone, false));
	});
});

test('the zone of the process is what TZ says, where there is such a zone', () => {
	const isThere = existsSync('/usr/share/zoneinfo/Europe/Berlin');
	expect(ownTimeZone({ TZ: 'Europe/Berlin' })).toBe(isThere ? 'Europe/Berlin' : undefined);
	for (const TZ of ['Europe/Nowhere', ':Europe/Berlin', '../Berlin', 'CET-1CEST', ''])
		expect(ownTimeZone({ TZ }), TZ).toBeUndefined();
});

test('a zone is one that the machine knows', () => {
	expect(isTimeZone('UTC')).toBe(true);
	expect(isTimeZone(' Europe/Berlin ')).toBe(true);
	expect(isTimeZone('Europe/Nowhere')).toBe(false);
});
