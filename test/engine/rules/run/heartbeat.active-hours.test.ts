import { describe, expect, it } from 'vitest';
import { heartbeatActiveHours } from '../../../../server/src/engine/runtimes/openclaw/rules/heartbeatActiveHours.ts';
import { check, v1m } from '../../../support/ruleTester.ts';

const findingsOf = (start: string, end: string) =>
	check(heartbeatActiveHours, {
		runtime: v1m,
		files: {},
		config: `{ agents: { defaults: { heartbeat: { activeHours: { start: '${start}', end: '${end}' } } } } }`,
	}).map(({ text, message }) => [text, message]);

describe('heartbeat.active-hours', () => {
	it('finds hours that are not kept', () => {
		expect(findingsOf('8:00', '22:00')).toEqual([
			[
				"'8:00'",
				'Heartbeats have no quiet hours: OpenClaw 2026.1.29 cannot read the time “8:00”. Write it with two digits each, such as 08:00.',
			],
		]);
		expect(findingsOf('08:00', '25:00').map(([text]) => text)).toEqual(["'25:00'"]);
		expect(findingsOf('24:00', '08:00').map(([text]) => text)).toEqual(["'24:00'"]);
		expect(findingsOf('08:00', '08:00')[0]?.[1]).toContain('which means the whole day');
	});

	it('is silent about hours that are', () => {
		expect(findingsOf('08:00', '22:00')).toEqual([]);
		expect(findingsOf('22:00', '06:30')).toEqual([]);
		expect(findingsOf('08:00', '24:00')).toEqual([]);
	});
});
