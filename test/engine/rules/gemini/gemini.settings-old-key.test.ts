import { describe, expect, it } from 'vitest';
import { settingsOldKey } from '../../../../server/src/engine/runtimes/geminiCli/rules/settingsOldKey.ts';
import { check } from '../../../support/ruleTester.ts';
import { geminiWith } from './support.ts';

describe('gemini.settings-old-key', () => {
	it('finds a setting at the top that has moved into a group', () => {
		const [first] = check(settingsOldKey, geminiWith({ contextFileName: 'AGENTS.md' }, {}));
		expect(first?.text).toBe('"contextFileName"');
		expect(first?.message).toContain('this setting is called context.fileName now');
	});

	it('is silent where the new one is there, and about others', () => {
		const both = { contextFileName: 'AGENTS.md', context: { fileName: 'AGENTS.md' } };
		expect(check(settingsOldKey, geminiWith(both, {}))).toEqual([]);
		expect(check(settingsOldKey, geminiWith({ theme: 'x', ui: { contextFileName: 1 } }, {}))).toEqual([]);
	});
});
