import { expect, test } from 'vitest';
import { isActiveAt, nextBeat } from '../../../server/src/engine/heartbeat/plan.ts';
import { runtimeById } from '../../../server/src/engine/runtimes/registry.ts';
import { snapshotOf } from '../snapshots.ts';

const minute = 60_000;

function planOf(id: string, heartbeat: object | undefined, agents: object = {}, agentId?: string) {
	const config = { agents: { ...(heartbeat && { defaults: { heartbeat } }), ...agents } };
	const text = heartbeat === undefined && Object.keys(agents).length === 0 ? undefined : JSON.stringify(config);
	return runtimeById(id)?.heartbeat?.plan?.(snapshotOf({}, text), agentId);
}

const times = (id: string, heartbeat: object | undefined) => {
	const plan = planOf(id, heartbeat);
	if (plan?.kind !== 'every') throw new Error('no heartbeat');
	return plan;
};

const all = ['openclaw@2026.1.24', 'openclaw@2026.1.29', 'openclaw@2026.9.6'];

test.each(all)('%s wakes its agent every half hour, at any hour, unless told otherwise', (id) => {
	expect(planOf(id, undefined)).toEqual({ kind: 'every', every: 30 * minute });
	expect(planOf(id, { every: '2h' })).toEqual({ kind: 'every', every: 120 * minute });
	expect(planOf(id, { every: '45' })).toEqual({ kind: 'every', every: 45 * minute });
	expect(planOf(id, { every: '0m' })).toEqual({ kind: 'off', why: 'the interval is 0m' });
});

test('a row of durations means something to 2026.9 alone', () => {
	expect(planOf('openclaw@2026.9.6', { every: '1h30m' })).toEqual({ kind: 'every', every: 90 * minute });
	// To the earlier one it is invalid, and the whole configuration with it: what is left is the default.
	expect(planOf('openclaw@2026.1.29', { every: '1h30m' })).toEqual({ kind: 'every', every: 30 * minute });
});

test('an agent with a heartbeat of its own takes it from all that have none', () => {
	const listed = {
		list: [
			{ id: 'aria', default: true },
			{ id: 'night', heartbeat: { every: '6h' } },
		],
	};
	expect(planOf('openclaw@2026.1.29', { every: '1h' }, listed, 'night')).toEqual({
		kind: 'every',
		every: 360 * minute,
	});
	expect(planOf('openclaw@2026.1.29', { every: '1h' }, listed)).toEqual({
		kind: 'off',
		why: 'the configuration has a heartbeat for night only',
	});
	const keyed = { entries: { aria: { default: true }, night: { heartbeat: {} } } };
	expect(planOf('openclaw@2026.9.6', { every: '1h' }, keyed, 'night')).toEqual({ kind: 'every', every: 60 * minute });
});

test('without such an entry only the default agent is woken', () => {
	const listed = { list: [{ id: 'aria', default: true }, { id: 'night' }] };
	expect(planOf('openclaw@2026.1.29', { every: '1h' }, listed, 'night')).toMatchObject({ kind: 'off' });
	expect(planOf('openclaw@2026.1.29', { every: '1h' }, listed, 'Aria')).toMatchObject({ kind: 'every' });
});

test.each([
	['08:00', '22:00', ['08:00', '21:59'], ['07:59', '22:00']],
	['22:00', '06:00', ['22:00', '23:59', '00:00', '05:59'], ['06:00', '21:59']],
	['08:00', '24:00', ['08:00', '23:59'], ['00:00', '07:59']],
	['09:00', '09:00', ['00:00', '09:00', '23:59'], []],
])('between %s and %s the end is outside, and the same twice is always', (start, end, inside, outside) => {
	const plan = times('openclaw@2026.9.6', { every: '1h', activeHours: { start, end, timezone: 'UTC' } });
	const at = (clock: string) => Date.parse(`2026-11-21T${clock}:00Z`);
	for (const clock of inside) expect(isActiveAt(plan, at(clock)), clock).toBe(true);
	for (const clock of outside) expect(isActiveAt(plan, at(clock)), clock).toBe(false);
});

test('hours are counted in the person’s zone, the machine’s, or a named one', () => {
	const zoneIn = (timezone: string | undefined, userTimezone?: string) => {
		const activeHours = { start: '08:00', end: '22:00', ...(timezone === undefined ? {} : { timezone }) };
		const config = {
			agents: { defaults: { heartbeat: { every: '1h', activeHours }, ...(userTimezone && { userTimezone }) } },
		};
		const plan = runtimeById('openclaw@2026.1.29')?.heartbeat?.plan?.(
			snapshotOf({}, JSON.stringify(config), {
				environment: { home: '/home/u', hostTimeZone: 'Europe/Lisbon', variables: {} },
			}),
		);
		return plan?.kind === 'every' ? plan.active?.timeZone : plan;
	};
	expect(zoneIn(undefined, 'Asia/Tokyo')).toBe('Asia/Tokyo');
	expect(zoneIn('user', 'Asia/Tokyo')).toBe('Asia/Tokyo');
	expect(zoneIn('local', 'Asia/Tokyo')).toBe('Europe/Lisbon');
	expect(zoneIn('America/Lima', 'Asia/Tokyo')).toBe('America/Lima');
	expect(zoneIn('Moon/Crater', 'Asia/Tokyo')).toBe('Asia/Tokyo');
	expect(zoneIn('user')).toBe('Europe/Lisbon');
});

test('the next run is whole intervals after the last, and in no quiet hour', () => {
	const plan = times('openclaw@2026.9.6', {
		every: '40m',
		activeHours: { start: '08:00', end: '22:00', timezone: 'UTC' },
	});
	const at = (clock: string, day = 21) => Date.parse(`2026-11-${day}T${clock}:00Z`);
	expect(nextBeat(plan, at('12:00'), at('12:10'))).toBe(at('12:40'));
	expect(nextBeat(plan, at('09:00'), at('12:10'))).toBe(at('12:20'));
	expect(nextBeat(plan, at('12:00'), at('12:40'))).toBe(at('12:40'));
	expect(nextBeat(plan, at('12:00'), at('12:00'))).toBe(at('12:40'));
	expect(nextBeat(plan, at('21:40'), at('21:50'))).toBe(at('08:20', 22));
	const never = times('openclaw@2026.9.6', {
		every: '24h',
		activeHours: { start: '08:00', end: '08:30', timezone: 'UTC' },
	});
	expect(nextBeat(never, at('12:00'), at('12:00'))).toBeUndefined();
});

test('an interval in the milliseconds does not keep anybody busy', () => {
	const plan = times('openclaw@2026.9.6', {
		every: '1ms',
		activeHours: { start: '08:00', end: '08:01', timezone: 'UTC' },
	});
	expect(nextBeat(plan, Date.parse('2026-11-21T12:00:00Z'), Date.parse('2026-11-21T12:00:00Z'))).toBeUndefined();
});
