import { describe, expect, it } from 'vitest';
import { heartbeatInterval } from '../../../server/src/engine/rules/heartbeatInterval.ts';
import { check, v1m, v9 } from '../../support/ruleTester.ts';

const said = (every: string, runtime = v1m) =>
	check(heartbeatInterval, {
		runtime,
		files: {},
		config: `{ agents: { defaults: { heartbeat: { every: '${every}' } } } }`,
	});

describe('heartbeat.interval', () => {
	it.each(['30 min', '1h30m', 'hourly', '-5m'])('finds an interval that nothing runs at: %s', (every) => {
		for (const runtime of [v1m, v9]) expect(said(every, runtime).map(({ text }) => text)).toEqual([`'${every}'`]);
	});

	it.each(['30m', '1.5h', '45', '0m', '90s', ' 1H '])('is silent about %s', (every) => {
		expect(said(every)).toEqual([]);
	});

	it('looks at each agent’s own', () => {
		const config = "{ agents: { list: [{ id: 'aria', heartbeat: { every: 'daily' } }] } }";
		expect(check(heartbeatInterval, { runtime: v1m, files: {}, config })).toHaveLength(1);
	});
});
