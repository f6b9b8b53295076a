import { describe, expect, it } from 'vitest';
import { geminiCli } from '../../../../server/src/engine/runtimes/geminiCli/geminiCli.ts';
import { settingsBroken } from '../../../../server/src/engine/runtimes/geminiCli/rules/settingsBroken.ts';
import { analyse } from '../../../../server/src/engine/workspace/analysis.ts';
import { check, session, snapshotOf } from '../../../support/ruleTester.ts';
import { gemini, geminiWith } from './support.ts';

describe('gemini.settings-broken', () => {
	it.each(['{ "context": { "fileName": "A.md", } }', "{ 'a': 1 }", '{', '{ a: 1 }', '', '\uFEFF{}'])(
		'finds %j',
		(text) => {
			const [first] = check(settingsBroken, geminiWith(text, {}));
			expect(first?.message).toContain('Gemini CLI does not start: this is not JSON');
		},
	);

	it('finds settings that are no object', () => {
		expect(check(settingsBroken, geminiWith('[]', {}))[0]?.message).toContain('settings have to be an object');
	});

	it('finds a folder where the settings should be', () => {
		const snapshot = snapshotOf(gemini({ 'GEMINI.md': 'x', '.gemini/settings.json/a.md': 'x' }));
		const { findings } = analyse(snapshot, geminiCli, session).findings([settingsBroken], {});
		expect(findings.map(({ message }) => message)).toEqual([
			'Gemini CLI cannot read its settings: .gemini/settings.json is a folder. Put the file in its place, or delete the folder.',
		]);
	});

	it('is silent about comments, and about settings that it does not know', () => {
		expect(check(settingsBroken, geminiWith('// mine\n{ "a": /* one */ 1 }\n', {}))).toEqual([]);
	});
});
