import { describe, expect, it } from 'vitest';
import { settingsBroken } from '../../../../server/src/engine/runtimes/geminiCli/rules/settingsBroken.ts';
import { check } from '../../../support/ruleTester.ts';
import { geminiWith } from './support.ts';

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

	it('is silent about comments, and about settings that it does not know', () => {
		expect(check(settingsBroken, geminiWith('// mine\n{ "a": /* one */ 1 }\n', {}))).toEqual([]);
	});
});
