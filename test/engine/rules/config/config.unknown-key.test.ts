import { describe, expect, it } from 'vitest';
import { configUnknownKey } from '../../../../server/src/engine/rules/config/configUnknownKey.ts';
import { applyFix, check, everyVersion, expectEveryFixToSilence, v1, v1m, v9 } from '../../../support/ruleTester.ts';

const tree = (config: string, runtime = v9) => ({ runtime, files: {}, config });
const afterFix = (config: string, title: string, runtime = v9) => {
	const before = tree(config, runtime);
	const fixes = check(configUnknownKey, before).flatMap(({ finding }) => finding.fixes ?? []);
	const fix = fixes.find((each) => each.title === title);
	return fix ? applyFix(before, fix).config : fixes.map((each) => each.title);
};

describe('config.unknown-key', () => {
	it('says that one slip resets everything, and what was meant', () => {
		for (const runtime of everyVersion) {
			const config = '{ agents: { defaults: { bootstrapMaxChar: 30000 } } }';
			const [reported, ...others] = check(configUnknownKey, tree(config, runtime));
			expect(others).toEqual([]);
			expect([reported?.file, reported?.text]).toEqual(['config', 'bootstrapMaxChar']);
			expect(reported?.message).toMatch(
				/ (?:will ignore this entire file and use its defaults|does not start with this file), because the key “bootstrapMaxChar” in agents\.defaults is unknown\. Did you mean “bootstrapMaxChars”\?$/,
			);
			expectEveryFixToSilence(configUnknownKey, tree(config, runtime));
		}
	});

	it('says what the version makes of it: 2026.1 goes by its defaults, 2026.9.6 does not start', () => {
		const outcome = (runtime: string) =>
			check(configUnknownKey, tree('{ zebra: 1 }', runtime))[0]?.message.split(',')[0];
		expect([v1, v1m, v9].map((runtime) => [runtime, outcome(runtime)])).toEqual([
			[v1, 'Clawdbot 2026.1.24 will ignore this entire file and use its defaults'],
			[v1m, 'OpenClaw 2026.1.29 will ignore this entire file and use its defaults'],
			[v9, 'OpenClaw 2026.9.6 does not start with this file'],
		]);
	});

	it('changes the key in the quotation marks that it has', () => {
		expect(afterFix(`{ "agent": {} }`, 'Change “agent” to “agents”')).toBe(`{ "agents": {} }`);
		expect(afterFix(`{ agent: {} }`, 'Change “agent” to “agents”')).toBe(`{ agents: {} }`);
	});

	it('takes out a member with its comma and its lines, and nothing else', () => {
		const title = 'Remove “zebra”';
		expect(afterFix('{ zebra: 1, ui: {} }', title)).toBe('{ ui: {} }');
		expect(afterFix('{ ui: {}, zebra: [1, { a: 2 }] }', title)).toBe('{ ui: {},  }');
		expect(afterFix('{\r\n\t// why\r\n\tzebra: {\r\n\t\ta: 1,\r\n\t},\r\n\tui: {},\r\n}', title)).toBe(
			'{\r\n\t// why\r\n\tui: {},\r\n}',
		);
		expectEveryFixToSilence(configUnknownKey, tree('{ ui: {}, zebra: [1, { a: 2 }] }'));
	});

	it('explains the keys of the soul-evil hook that guides show and the schema rejects', () => {
		const config = `{ hooks: { internal: { enabled: true, entries: { "soul-evil": { enabled: true, chance: 0.1, file: "X.md" } } } } }`;
		for (const runtime of [v1, v1m]) {
			const findings = check(configUnknownKey, tree(config, runtime));
			expect(findings.map(({ text }) => text)).toEqual(['chance', 'file']);
			expect(findings[0]?.message).toContain('accepts only enabled and env here. Remove it.');
			expectEveryFixToSilence(configUnknownKey, tree(config, runtime));
		}
	});

	it('knows where keys went from one version to the next', () => {
		const help = (config: string, runtime: string) => check(configUnknownKey, tree(config, runtime))[0]?.message;
		expect(help('{ memorySearch: {} }', v1)).toContain('belong in agents.defaults.memorySearch.');
		// It is moved there at the start.
		expect(help('{ memorySearch: {} }', v9)).toBeUndefined();
		expect(help('{ agents: { list: "aria" } }', v9)).toContain('Agents are now a map by id: agents.entries.');
		expect(help('{ agents: { list: [{ id: "Aria Bot" }] } }', v9)).toBeUndefined();
		expect(help('{ agents: { list: [{ id: "aria" }] } }', v9)).toBeUndefined();
		expect(help('{ agents: { entries: {} } }', v1)).toContain('Agents are a list in this version');
		expect(afterFix('{ agents: { list: [{ agentId: "aria" }] } }', 'Change “agentId” to “id”', v1)).toBe(
			'{ agents: { list: [{ id: "aria" }] } }',
		);
	});

	it('is silent about a valid configuration, and about none', () => {
		expect(check(configUnknownKey, tree('{ agents: { defaults: { bootstrapMaxChars: 30000 } } }'))).toEqual([]);
		expect(check(configUnknownKey, tree('{ agents: '))).toEqual([]);
		expect(check(configUnknownKey, { runtime: v9, files: {} })).toEqual([]);
	});
});
