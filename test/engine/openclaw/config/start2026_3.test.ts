import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../../server/src/engine/runtimes/openclaw/config/reading/read.ts';
import { configShapes } from '../../../../server/src/engine/runtimes/openclaw/config/shapes.ts';

const read = (version: keyof typeof configShapes, text: string) =>
	readConfig(
		configShapes[version],
		{ path: '/c/openclaw.json', content: { kind: 'text', text, origin: 'disk' }, included: new Map() },
		{ home: '/home/u', hostTimeZone: 'UTC', variables: {} },
	);

const unset = `{ agents: { defaults: { bootstrapMaxChars: 9000, userTimezone: "\${ZONE}" } } }`;

describe('a configuration of OpenClaw 2026.3.13', () => {
	it('keeps a variable that nobody set as it is written, where earlier versions drop all', () => {
		expect(read('2026.3.13', unset)).toMatchObject({
			state: 'valid',
			effective: { agents: { defaults: { bootstrapMaxChars: 9000, userTimezone: `\${ZONE}` } } },
		});
		expect(read('2026.1.29', unset)).toMatchObject({ state: 'invalid', effective: {} });
	});

	it('has keys that came after 2026.1.29, and not those that came later', () => {
		expect(read('2026.3.13', '{ agents: { defaults: { bootstrapTotalMaxChars: 9000 } } }').state).toBe('valid');
		const later = read('2026.3.13', '{ agents: { entries: { main: {} } } }');
		expect(later.problems.map(({ unknown }) => unknown?.key)).toEqual(['entries']);
	});
});
