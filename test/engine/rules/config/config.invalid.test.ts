import { describe, expect, it } from 'vitest';
import { configInvalid } from '../../../../server/src/engine/rules/config/configInvalid.ts';
import { check, everyVersion, v1, v9 } from '../../../support/ruleTester.ts';

const findingsOf = (config: string, runtime = v9) =>
	check(configInvalid, { runtime, files: {}, config }).map(({ text, message }) => [text, message]);
const outcome = 'OpenClaw 2026.9.6 does not start with this file.';

describe('config.invalid', () => {
	it('points at a value of the wrong type', () => {
		expect(findingsOf('{ agents: { defaults: { bootstrapMaxChars: "30000" } } }')).toEqual([
			[
				'"30000"',
				`${outcome} The schema does not accept the value of agents.defaults.bootstrapMaxChars: invalid input: expected number, received string. Fix this.`,
			],
		]);
	});

	it('points at what is not JSON5', () => {
		const [[, message] = []] = findingsOf('{ agents: { ');
		expect(message).toMatch(/ does not start with this file\. This is not valid JSON5: .*[^.]\. Fix this\.$/);
	});

	it('says which variable the environment lacks', () => {
		const config = '{ agents: { defaults: { workspace: "$' + '{NO_SUCH_PLACE}" } } }';
		expect(findingsOf(config, v1)[0]?.[1]).toBe(
			'agents.defaults.workspace cannot be filled in: the environment here has no variable NO_SUCH_PLACE. If the environment of the runtime has none either, Clawdbot 2026.1.24 will ignore this entire file and use its defaults. Set it there, or write the value here.',
		);
		expect(findingsOf(config, v9)).toEqual([]);
	});

	it('says which file cannot be included', () => {
		const [[text, message] = []] = findingsOf('{ $include: "./more.json5" }');
		expect(text).toBe('$include');
		expect(message).toContain(
			'OpenClaw 2026.9.6 does not start with this file. An $include does not work: ./more.json5 cannot be read (/home/sam/.openclaw/more.json5). Fix this.',
		);
	});

	it('knows that GoClaw parses the file and asks no more of it', () => {
		const goClaw = 'goclaw@2026.2.26';
		const [[, message] = []] = findingsOf('{ agents: { defaults: {} } ', goClaw);
		expect(message).toMatch(
			/^GoClaw 2026\.2\.26 does not start with this file\. This is not valid JSON5: .*[^.]\. Fix this\.$/,
		);
		expect(findingsOf('[]', goClaw)[0]?.[1]).toContain('does not start with this file');
		expect(findingsOf('{ zebra: { stripes: "x" } }', goClaw)).toEqual([]);
		expect(check(configInvalid, { runtime: goClaw, files: {} })).toEqual([]);
	});

	it('is silent about a valid configuration, unknown keys and none at all', () => {
		for (const runtime of everyVersion) {
			expect(findingsOf('// empty\n{}', runtime)).toEqual([]);
			expect(findingsOf('{ zebra: 1 }', runtime)).toEqual([]);
			expect(check(configInvalid, { runtime, files: {} })).toEqual([]);
		}
	});
});
