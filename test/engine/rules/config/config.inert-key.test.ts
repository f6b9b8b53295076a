import { describe, expect, it } from 'vitest';
import { configInertKey } from '../../../../server/src/engine/rules/config/configInertKey.ts';
import { check, expectEveryFixToSilence, v1m, v9 } from '../../../support/ruleTester.ts';

const findingsOf = (config: string, runtime = v9) =>
	check(configInertKey, { runtime, files: {}, config }).map(({ text, message }) => [text, message]);

describe('config.inert-key', () => {
	it('finds the hook that nobody can set up, and the one that is gone', () => {
		const config = "{ hooks: { internal: { enabled: true, entries: { 'soul-evil': { enabled: true } } } } }";
		expect(findingsOf(config, v1m)).toEqual([
			[
				"'soul-evil'",
				'This hook never does anything: OpenClaw 2026.1.29 has no setting for when to swap the persona. Remove it.',
			],
		]);
		expect(findingsOf(config)[0]?.[1]).toBe(
			'This does nothing: OpenClaw 2026.9.6 has no soul-evil hook, because it was removed in 2026.2.12. Delete this setting.',
		);
		expect(findingsOf(config.replace('{ enabled: true } }', '{ enabled: false } }'))).toEqual([]);
	});

	it('finds session memory without the source that feeds it', () => {
		const config = (sources: string) =>
			`{ agents: { defaults: { memorySearch: { experimental: { sessionMemory: true }${sources} } } } }`;
		expect(findingsOf(config(''), v1m)).toHaveLength(1);
		expect(findingsOf(config(", sources: ['memory', 'sessions']"), v1m)).toEqual([]);
	});

	it('finds a time zone that does not exist', () => {
		expect(findingsOf("{ agents: { defaults: { userTimezone: 'Europe/Zurigo' } } }").map(([text]) => text)).toEqual([
			"'Europe/Zurigo'",
		]);
		expect(findingsOf("{ agents: { defaults: { userTimezone: 'Europe/Zurich' } } }")).toEqual([]);
	});

	it.each([
		['$POTTERY', `\${POTTERY}`],
		['%POTTERY%', `\${POTTERY}`],
	])('finds the variable %s, which only a shell replaces, and writes %s', (written, meant) => {
		const config = (variable: string) =>
			`{ agents: { defaults: { workspace: '${variable}/desk' }, list: [{ id: 'ann', workspace: "${variable}" }] } }`;
		const { text, message, finding } =
			check(configInertKey, { runtime: v1m, files: {}, config: config(written) })[1] ?? {};
		expect([text, message]).toEqual([`"${written}"`, expect.stringContaining(`“${written}” stands for nothing here`)]);
		expect(finding?.fixes?.map(({ title }) => title)).toEqual([`Write ${meant}`]);
		expectEveryFixToSilence(configInertKey, {
			runtime: v9,
			files: {},
			config: `{ agents: { defaults: { workspace: '${written}/desk' } } }`,
		});
		expect(findingsOf("{ agents: { defaults: { workspace: '/srv/$POTTERY/desk' } } }")).toEqual([]);
		expect(findingsOf("{ agents: { defaults: { workspace: '$pottery/desk' } } }")).toEqual([]);
	});

	it('keeps silent where the configuration is not used at all', () => {
		expect(findingsOf("{ nonsense: 1, agents: { defaults: { userTimezone: 'Europe/Zurigo' } } }")).toEqual([]);
	});
});
