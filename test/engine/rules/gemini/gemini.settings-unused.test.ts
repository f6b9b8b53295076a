import { describe, expect, it } from 'vitest';
import { settingsUnused } from '../../../../server/src/engine/runtimes/geminiCli/rules/settingsUnused.ts';
import { check } from '../../../support/ruleTester.ts';
import { geminiWith } from './support.ts';

describe('gemini.settings-unused', () => {
	it('finds settings that nothing goes by', () => {
		const found = check(
			settingsUnused,
			geminiWith({ context: { discoveryMaxDirs: 500, loadMemoryFromIncludeDirectories: true } }, {}),
		);
		expect(found.map(({ text }) => text)).toEqual(['"discoveryMaxDirs"', '"loadMemoryFromIncludeDirectories"']);
		expect(found[0]?.message).toContain('does nothing with context.discoveryMaxDirs');
	});

	it('is silent about those that count, and the same names elsewhere', () => {
		const settings = { context: { importFormat: 'flat', includeDirectoryTree: false }, discoveryMaxDirs: 1 };
		expect(check(settingsUnused, geminiWith(settings, {}))).toEqual([]);
	});
});
