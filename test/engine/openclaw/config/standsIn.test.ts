import { describe, expect, it } from 'vitest';
import { problemText } from '../../../../server/src/engine/runtimes/capabilities/config.ts';
import { readConfig } from '../../../../server/src/engine/runtimes/openclaw/config/reading/read.ts';
import { configShapes, shapeBeyond } from '../../../../server/src/engine/runtimes/openclaw/config/shapes.ts';

const environment = { home: '/home/u', hostTimeZone: 'UTC', variables: {} };

function read(version: keyof typeof configShapes, config: object, standsInFor?: string) {
	const content = { kind: 'text', text: JSON.stringify(config), origin: 'disk' } as const;
	const file = { path: '/c/openclaw.json', content, included: new Map(), ...(standsInFor && { standsInFor }) };
	const { state, effective, problems } = readConfig(configShapes[version], file, environment);
	return { state, effective, problems: problems.map((each) => each.unknown?.key ?? problemText(each)) };
}

/** Written by a version after 2026.1.29, of keys that 2026.9.6 has as well. */
const later = {
	agents: { defaults: { bootstrapMaxChars: 9000 }, list: [{ id: 'ann' }, { id: 'ben' }] },
	commands: { ownerDisplay: 'raw' },
	tools: { web: { search: { provider: 'gemini', enabled: true } } },
};

describe('a configuration of a version that another one stands in for', () => {
	it('is not accepted by the very version that stands in', () => {
		expect(read('2026.1.29', later)).toMatchObject({ state: 'invalid', effective: {} });
	});

	it('is accepted without what the version that stands in does not know, if the one on the other side does', () => {
		expect(read('2026.1.29', later, '2026.3.1')).toEqual({
			state: 'valid',
			problems: [],
			effective: { ...later, commands: {}, tools: { web: { search: { enabled: true } } } },
		});
	});

	it('is rejected for what neither of them knows, and for nothing else', () => {
		const slip = { ...later, agents: { defaults: { bootstrapMaxChar: 9000 } } };
		expect(read('2026.1.29', slip, '2026.3.1')).toEqual({
			state: 'invalid',
			effective: {},
			problems: ['bootstrapMaxChar'],
		});
	});

	it('of a version after all that are known is taken for right, but not where it is no JSON5 or no object', () => {
		const newer = { commands: { sings: true }, agents: { defaults: { bootstrapMaxChars: 9000 } } };
		expect(read('2026.9.6', newer)).toMatchObject({ state: 'invalid', problems: ['sings'] });
		expect(read('2026.9.6', newer, '2027.1.1')).toMatchObject({
			state: 'valid',
			effective: { agents: { defaults: { bootstrapMaxChars: 9000 } } },
		});
		expect(read('2026.9.6', [1], '2027.1.1').state).toBe('invalid');
	});

	it('loses from a list exactly what does not fit in it', () => {
		const { effective } = read(
			'2026.1.24',
			{ agents: { list: [{ id: 'ann' }, { name: 'no id' }, { id: 'ben', sings: true }, { id: 4 }, { id: 'cy' }] } },
			'2025.12.1',
		);
		expect(effective).toEqual({ agents: { list: [{ id: 'ann' }, { id: 'ben' }, { id: 'cy' }] } });
	});

	it('is rejected for what neither knows also where one of them would look no further than a missing variable', () => {
		const slip = { commands: { sings: true }, gateway: { auth: { token: '$' + '{NOBODY_SET_THIS}' } } };
		expect(read('2026.9.6', slip, '2026.8.2')).toMatchObject({ state: 'invalid', problems: ['sings'] });
	});

	it('may have variables that nobody set', () => {
		const withVariable = { ...later, gateway: { auth: { token: '$' + '{NOBODY_SET_THIS}' } } };
		expect(read('2026.1.29', withVariable)).toMatchObject({ state: 'invalid' });
		expect(read('2026.1.29', withVariable, '2026.3.1')).toMatchObject({ state: 'valid', problems: [] });
	});

	it.each([
		['2026.1.29', '2026.2.17', '2026.3.13'],
		['2026.3.13', '2026.2.26', '2026.1.29'],
		['2026.3.13', '2026.4.15', '2026.5.28'],
		['2026.5.28', '2026.6.10', '2026.7.1'],
		['2026.7.1', '2026.6.20', '2026.5.28'],
		['2026.7.1', '2026.8.1', '2026.9.6'],
		['2026.9.6', '2026.8.30', '2026.7.1'],
	] as const)('%s, of %s: the other side is %s', (version, standsInFor, other) => {
		expect(shapeBeyond(configShapes[version], standsInFor)).toBe(configShapes[other]);
	});
});
