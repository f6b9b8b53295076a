import { describe, expect, it } from 'vitest';
import { configMistaken } from '../../../../server/src/engine/rules/config/configMistaken.ts';
import { check, expectEveryFixToSilence, v9 } from '../../../support/ruleTester.ts';

const goClaw = 'goclaw@2026.2.26';
const findingsOf = (runtime: string, config: string) =>
	check(configMistaken, { runtime, files: {}, config }).map(({ text, message }) => [text, message]);
const inProject = (runtime: string, path: string, text: string) =>
	check(configMistaken, { runtime, files: { [path]: text } }).map((found) => [found.file, found.text]);

describe('config.mistaken', () => {
	it('finds values of the wrong kind, however deep', () => {
		const config = `{ agents: { defaults: { bootstrapMaxChars: '9000', compaction: { memoryFlush: { enabled: 1 } } },
			list: { aria: { skills: ['a', 2], agent_type: 'closed' } } } }`;
		expect(findingsOf(goClaw, config)).toEqual([
			[
				"'9000'",
				'“agents.defaults.bootstrapMaxChars” of GoClaw 2026.2.26 must be a whole number. Any other value may be ignored without a warning.',
			],
			[
				'1',
				'“agents.defaults.compaction.memoryFlush.enabled” of GoClaw 2026.2.26 must be true or false. Any other value may be ignored without a warning.',
			],
			[
				"['a', 2]",
				'“agents.list.aria.skills” of GoClaw 2026.2.26 must be null or a list of text. Any other value may be ignored without a warning.',
			],
			[
				"'closed'",
				'“agents.list.aria.agent_type” of GoClaw 2026.2.26 must be one of open, predefined. Any other value may be ignored without a warning.',
			],
		]);
	});

	it('looks below keys whose letters have another case, where the runtime does not mind', () => {
		const config = `{ Agents: { DEFAULTS: { bootstrapMaxChar: 9, Bootstraptotalmaxchars: 'x' } } }`;
		expect(findingsOf(goClaw, config).map(([text]) => text)).toEqual(['bootstrapMaxChar', "'x'"]);
	});

	it('finds keys that are a slip away from one that is meant', () => {
		const tree = { runtime: goClaw, files: {}, config: "{ agents: { defaults: { 'bootstrapMaxChar': 9000 } } }" };
		expect(findingsOf(goClaw, tree.config)).toEqual([
			[
				"'bootstrapMaxChar'",
				'GoClaw 2026.2.26 ignores “bootstrapMaxChar”: it does not know this setting. Did you mean “bootstrapMaxChars”?',
			],
		]);
		expectEveryFixToSilence(configMistaken, tree);
	});

	it('looks at the settings of a Botholomew project, each version by its own', () => {
		const text = '{ "max_turn": 2, "model": null, "mcpx_scope": "globl", "mine": 1 }';
		const path = 'config/config.json';
		for (const runtime of ['botholomew@0.18.8', 'botholomew@0.20.2']) {
			expect(inProject(runtime, path, text)).toEqual([
				[path, '"max_turn"'],
				[path, 'null'],
				[path, '"globl"'],
			]);
		}
		const old = '.botholomew/config.json';
		expect(inProject('botholomew@0.12.5', old, text)).toEqual([
			[old, '"max_turn"'],
			[old, 'null'],
		]);
	});

	it('is silent about what fits, what is unknown, what is not there, and what cannot be parsed', () => {
		const fits =
			"{ database: { mode: 'managed' }, agents: { defaults: { BootstrapMaxChars: 1, model: null }, list: { a: { skills: null } } }, providers: { x: 1 } }";
		for (const config of [fits, '{}', '', '{ agents: ', '[]'.repeat(0)]) expect(findingsOf(goClaw, config)).toEqual([]);
		expect(findingsOf(v9, '{ agents: { defaults: { bootstrapMaxChars: "x" } } }')).toEqual([]);
		expect(findingsOf(goClaw, '[]')).toEqual([
			[
				'[]',
				'The settings of GoClaw 2026.2.26 must be keys and values. Any other value may be ignored without a warning.',
			],
		]);
	});
});
